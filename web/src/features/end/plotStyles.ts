/** The colour and dash of each seat's line in plots; A.D.A.M.'s is the last. */

export const SERIES = [
  { colour: "light-dark(#9a6700, #f0b429)", dash: "" },
  { colour: "light-dark(#b32d1e, #f08a7a)", dash: "7 4" },
  { colour: "light-dark(#3d7527, #8fcf74)", dash: "2 4" },
  { colour: "light-dark(#1f6a96, #7fc0e8)", dash: "10 3 2 3" },
  { colour: "light-dark(#2a2930, #cfcad8)", dash: "1 3" },
] as const;
