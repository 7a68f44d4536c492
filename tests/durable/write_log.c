/* Logs every change to the files below $WRITE_LOG_ROOT, and every flush, into $WRITE_LOG.
 *
 * Preload it (LD_PRELOAD) into a program to simulate power failures: see power.py, which reads the
 * log. A record is appended with one write, so the records of all processes are in order. Changes
 * are logged once they are done. A flush is logged twice, before and after: it covers what was
 * logged before its beginning, from its end on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct header {
    uint32_t size; /* of the data */
    char kind[4];
    uint64_t inode;
    int64_t number; /* an offset, a size or a process id */
};

static void add(const char *kind, uint64_t inode, int64_t number, const void *data, size_t size) {
    int saved = errno;
    int log = (int)syscall(SYS_openat, AT_FDCWD, getenv("WRITE_LOG"),
                           O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    struct header header = {(uint32_t)size, {0}, inode, number};
    memcpy(header.kind, kind, 4);
    struct iovec parts[] = {{&header, sizeof header}, {(void *)data, size}};
    if (log < 0 || syscall(SYS_writev, log, parts, 2) != (long)(sizeof header + size)) {
        abort(); /* an incomplete log proves nothing */
    }
    syscall(SYS_close, log);
    errno = saved;
}

/* The path below the root, or NULL if the file is elsewhere. */
static const char *below_root(const char *path) {
    const char *root = getenv("WRITE_LOG_ROOT");
    if (root == NULL || getenv("WRITE_LOG") == NULL) {
        return NULL;
    }
    size_t length = strlen(root);
    if (strncmp(path, root, length) != 0) {
        return NULL;
    }
    return path[length] == '/' ? path + length + 1 : path[length] == 0 ? "" : NULL;
}

static int watched(int file, struct stat *found, char *path) {
    int saved = errno;
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    long size = syscall(SYS_readlinkat, AT_FDCWD, name, path, PATH_MAX - 1);
    if (size > 0) {
        path[size] = 0;
    }
    int is_watched = size > 0 && below_root(path) != NULL && fstat(file, found) == 0;
    errno = saved;
    return is_watched;
}

#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

/* --- opening --- */

static int opened(int file, int flags, int existed) {
    struct stat found;
    char path[PATH_MAX];
    if (file >= 0 && (flags & (O_CREAT | O_TRUNC)) && watched(file, &found, path)) {
        const char *name = below_root(path);
        if (!existed) {
            add("crea", found.st_ino, 0, name, strlen(name));
        } else if (flags & O_TRUNC) {
            add("trun", found.st_ino, 0, NULL, 0);
        }
    }
    return file;
}

static int exists(int folder, const char *path) {
    int saved = errno;
    int found = syscall(SYS_faccessat, folder, path, F_OK) == 0;
    errno = saved;
    return found;
}

#define OPEN(name)                                                                               \
    int name(const char *path, int flags, ...) {                                                 \
        va_list rest;                                                                            \
        va_start(rest, flags);                                                                   \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;                \
        va_end(rest);                                                                            \
        int existed = exists(AT_FDCWD, path);                                                    \
        return opened(REAL(name)(path, flags, mode), flags, existed);                            \
    }

#define OPENAT(name)                                                                             \
    int name(int folder, const char *path, int flags, ...) {                                     \
        va_list rest;                                                                            \
        va_start(rest, flags);                                                                   \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;                \
        va_end(rest);                                                                            \
        int existed = exists(folder, path);                                                      \
        return opened(REAL(name)(folder, path, flags, mode), flags, existed);                    \
    }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

/* --- contents --- */

static ssize_t written(int file, const void *data, ssize_t size, off_t offset) {
    struct stat found;
    char path[PATH_MAX];
    if (size > 0 && watched(file, &found, path) && S_ISREG(found.st_mode)) {
        if (offset < 0) {
            offset = lseek(file, 0, SEEK_CUR) - size;
        }
        add("writ", found.st_ino, offset, data, (size_t)size);
    }
    return size;
}

ssize_t write(int file, const void *data, size_t size) {
    return written(file, data, REAL(write)(file, data, size), -1);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
    return written(file, data, REAL(pwrite)(file, data, size, offset), offset);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) {
    return written(file, data, REAL(pwrite64)(file, data, size, offset), offset);
}

static int truncated(int result, int file, off_t size) {
    struct stat found;
    char path[PATH_MAX];
    if (result == 0 && watched(file, &found, path)) {
        add("trun", found.st_ino, size, NULL, 0);
    }
    return result;
}

int ftruncate(int file, off_t size) {
    return truncated(REAL(ftruncate)(file, size), file, size);
}

int ftruncate64(int file, off64_t size) {
    return truncated(REAL(ftruncate64)(file, size), file, size);
}

/* --- flushing --- */

static int flushed(int file, int (*flush)(int)) {
    struct stat found;
    char path[PATH_MAX];
    int is_watched = watched(file, &found, path);
    const char *name = is_watched && S_ISDIR(found.st_mode) ? below_root(path) : NULL;
    const char *begin = name == NULL ? "fbeg" : "dbeg", *end = name == NULL ? "fend" : "dend";
    size_t size = name == NULL ? 0 : strlen(name);
    if (is_watched) {
        add(begin, found.st_ino, gettid(), name, size);
    }
    int result = flush(file);
    if (is_watched && result == 0) {
        add(end, found.st_ino, gettid(), name, size);
    }
    return result;
}

int fsync(int file) { return flushed(file, REAL(fsync)); }

int fdatasync(int file) { return flushed(file, REAL(fdatasync)); }

/* --- names --- */

static int renamed(int result, const char *kind, const char *from, const char *to) {
    const char *old = below_root(from), *new = below_root(to);
    if (result == 0 && old != NULL && new != NULL) {
        char both[2 * PATH_MAX];
        int size = snprintf(both, sizeof both, "%s%c%s", old, '\n', new);
        add(kind, 0, 0, both, (size_t)size);
    }
    return result;
}

static int named(int result, const char *kind, const char *path) {
    const char *name = below_root(path);
    if (result == 0 && name != NULL) {
        add(kind, 0, 0, name, strlen(name));
    }
    return result;
}

int rename(const char *from, const char *to) {
    return renamed(REAL(rename)(from, to), "rena", from, to);
}

int renameat(int folder, const char *from, int other, const char *to) {
    return renamed(REAL(renameat)(folder, from, other, to), "rena", from, to);
}

int link(const char *from, const char *to) {
    return renamed(REAL(link)(from, to), "link", from, to);
}

int linkat(int folder, const char *from, int other, const char *to, int flags) {
    return renamed(REAL(linkat)(folder, from, other, to, flags), "link", from, to);
}

int unlink(const char *path) { return named(REAL(unlink)(path), "unli", path); }

int unlinkat(int folder, const char *path, int flags) {
    return named(REAL(unlinkat)(folder, path, flags), "unli", path);
}

int mkdir(const char *path, mode_t mode) { return named(REAL(mkdir)(path, mode), "mdir", path); }
