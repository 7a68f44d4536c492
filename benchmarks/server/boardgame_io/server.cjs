// A boardgame.io server with a game of our size: 4 KB of state, a move changes a little of it.
const { Server } = require("boardgame.io/server");
const { TurnOrder } = require("boardgame.io/core");

const game = {
  name: "load",
  setup: () => ({ moves: 0, pieces: Array.from({ length: 100 }, (_, at) => ({ at, kind: "piece-of-a-serpent" })) }),
  turn: { order: TurnOrder.DEFAULT, minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G }, at) => {
      G.moves += 1;
      G.pieces[at].kind = `piece-of-a-serpent${G.moves % 10}`;
    },
  },
};

const server = Server({ games: [game], origins: ["*"] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
