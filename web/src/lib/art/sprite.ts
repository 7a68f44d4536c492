import { sprite } from "./shapes";

document.body.insertAdjacentHTML("afterbegin", sprite());
