import { mount } from "svelte";
import "../../app.css"; // first: components override it
import type { Catalogue } from "$lib/api/protocol";
import Gallery from "./Gallery.svelte";

const language = new URLSearchParams(location.search).get("language") ?? "en";
const catalogue = (await (await fetch(`/api/catalogue/${language}`)).json()) as Catalogue;
mount(Gallery, { target: document.getElementById("app")!, props: { faces: catalogue.cards } });
