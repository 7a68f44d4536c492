import { mount } from "svelte";
import "../../app.css";
import Gallery from "./Gallery.svelte";
import type { Catalogue } from "$lib/api/protocol";

const language = new URLSearchParams(location.search).get("language") ?? "en";
const catalogue = (await (await fetch(`/api/catalogue/${language}`)).json()) as Catalogue;
mount(Gallery, { target: document.getElementById("app")!, props: { faces: catalogue.cards } });
