/** Short synthesised sounds; off by default. */

import { settings } from "$lib/settings/settings.svelte";

export type Sound = "stone" | "shell" | "card" | "gold" | "turn";

let context: AudioContext | null = null;
let grain: AudioBuffer | null = null;

/** A tone that fades out. */
function tone(audio: AudioContext, pitch: number, start: number, length: number, volume: number) {
  const source = audio.createOscillator();
  const fade = audio.createGain();
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.92, start + length);
  fade.gain.setValueAtTime(volume, start);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(fade).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** Noise around a pitch. */
function scrape(audio: AudioContext, pitch: number, start: number, length: number, volume: number) {
  if (!grain) {
    grain = audio.createBuffer(1, audio.sampleRate / 5, audio.sampleRate);
    const samples = grain.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const fade = audio.createGain();
  source.buffer = grain;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  fade.gain.setValueAtTime(volume, start);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(band).connect(fade).connect(audio.destination);
  source.start(start, 0, length);
}

const SOUNDS: Record<Sound, (audio: AudioContext, now: number) => void> = {
  stone(audio, now) {
    scrape(audio, 1500, now, 0.05, 0.35);
    tone(audio, 210, now, 0.07, 0.22);
  },
  shell(audio, now) {
    tone(audio, 1760, now, 0.09, 0.09);
    tone(audio, 2637, now + 0.012, 0.12, 0.06);
  },
  card(audio, now) {
    scrape(audio, 3200, now, 0.09, 0.14);
  },
  /** Louder, for people who do something else meanwhile. */
  turn(audio, now) {
    [659, 880].forEach((pitch, i) => tone(audio, pitch, now + i * 0.16, 0.5, 0.16));
  },
  gold(audio, now) {
    [1047, 1319, 1568].forEach((pitch, i) => tone(audio, pitch, now + i * 0.07, 0.22, 0.07));
  },
};

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  SOUNDS[sound](context, context.currentTime);
}
