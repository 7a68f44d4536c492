"""Environments for training agents: PettingZoo, Gymnasium and OpenSpiel over one rules engine.

| module | what it holds |
|---|---|
| `action_codec` | actions as integers, and action masks |
| `observation_layout` | the meaning, place and unit of every number of an observation |
| `view_to_observation` | which value of a `View` goes into which field |
| `encoders` | how one value becomes numbers |
| `observation` | a seat's `View` as an observation |
| `rewards` | rewards and the final `info` of an episode |
| `core` | one game with chance, codes and observations: the base of the next two |
| `pettingzoo` | 2 to 4 agents (AEC) |
| `gymnasium` | one agent, solo or against bots |
| `openspiel` | the OpenSpiel game, with explicit chance and information states |
| `rollouts` | many episodes in several processes |
| `dataset` | recorded games as rows of a Parquet file |
| `text` | the `ansi` rendering |

Importing this package needs no other library. A module that needs an extra raises `MissingExtra`,
which says what to install.
"""
