// Players at many matches of server.cjs who move as soon as it is their turn; prints the result as JSON.
const { io } = require("socket.io-client");
const [port, matches, seconds] = process.argv.slice(2).map(Number);
const SETTLE = 2000; // milliseconds that do not count

const times = [];
let counting = false;
let ready = 0;
const sockets = [];

function player(match, seat) {
  const socket = io(`http://127.0.0.1:${port}/load`, { transports: ["websocket"], forceNew: true });
  sockets.push(socket);
  let sent = 0;
  const move = (state) => {
    if (state.ctx.currentPlayer !== seat) return;
    const payload = { type: "place", args: [state._stateID % 100], playerID: seat };
    sent = performance.now();
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, seat);
  };
  socket.on("connect", () => socket.emit("sync", match, seat, undefined, 2));
  socket.on("sync", (_, info) => {
    ready += 1;
    move(info.state);
  });
  socket.on("update", (_, state) => {
    if (sent) {
      // The player's own move has come back.
      if (counting) times.push(performance.now() - sent);
      sent = 0;
    }
    move(state);
  });
}

for (let match = 0; match < matches; match++)
  for (const seat of ["0", "1"]) player(`match-${match}`, seat);

setTimeout(() => {
  counting = true;
  const before = process.cpuUsage();
  console.log("counting");
  setTimeout(() => {
    counting = false;
    times.sort((a, b) => a - b);
    const at = (part) => times[Math.floor(part * times.length)];
    const { user, system } = process.cpuUsage(before); // microseconds
    const cpu = (user + system) / 1e6;
    const found = { players: ready, moves: times.length, median: at(0.5), p99: at(0.99), cpu };
    process.stdout.write(JSON.stringify(found) + "\n", () => process.exit(0));
  }, seconds * 1000);
}, SETTLE);
