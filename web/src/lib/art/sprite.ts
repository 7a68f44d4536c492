import { drawnEmotes } from "./emotes";
import { drawnHeads } from "./heads";
import { sprite } from "./shapes";

document.body.insertAdjacentHTML("afterbegin", sprite(drawnHeads() + drawnEmotes()));
