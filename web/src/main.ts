import { mount } from "svelte";
import "./app.css"; // first: components override it
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
