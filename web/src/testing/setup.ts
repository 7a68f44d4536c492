/** Unit tests have no service: every request fails, unless a test replaces it. */

globalThis.fetch = () => Promise.reject(new TypeError("unit tests have no network"));
