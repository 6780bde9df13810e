// Sounds synthesised on the spot: no files, and silence unless the reader asked for them.

import { settings } from '../settings.svelte';

/** What can be heard at a table. */
export type Sound = 'turn' | 'draw' | 'place' | 'strike' | 'block' | 'capture' | 'heal' | 'day' | 'night' | 'dice' | 'victory' | 'defeat' | 'end';

/** A tone that glides from one pitch to another. */
interface Tone {
  wave: OscillatorType;
  from: number;
  to: number;
  at: number;
  seconds: number;
  loud: number;
}

/** A breath of noise around one pitch: paper, wood, a blow. */
interface Noise {
  around: number;
  at: number;
  seconds: number;
  loud: number;
}

interface Voice {
  tones: Tone[];
  noises: Noise[];
}

const tone = (wave: OscillatorType, from: number, to: number, at: number, seconds: number, loud: number): Tone => ({ wave, from, to, at, seconds, loud });
const noise = (around: number, at: number, seconds: number, loud: number): Noise => ({ around, at, seconds, loud });

const VOICES: Record<Sound, Voice> = {
  turn: { tones: [tone('triangle', 523, 523, 0, 0.16, 0.2), tone('triangle', 784, 784, 0.09, 0.24, 0.2)], noises: [] },
  draw: { tones: [], noises: [noise(3200, 0, 0.09, 0.25), noise(4600, 0.05, 0.07, 0.18)] },
  place: { tones: [tone('sine', 180, 120, 0, 0.11, 0.4)], noises: [noise(1400, 0, 0.04, 0.3)] },
  strike: { tones: [tone('sawtooth', 220, 55, 0, 0.18, 0.22), tone('sine', 95, 45, 0.02, 0.26, 0.5)], noises: [noise(900, 0, 0.12, 0.5)] },
  block: { tones: [tone('square', 740, 700, 0, 0.09, 0.08), tone('triangle', 1110, 1080, 0.01, 0.16, 0.14)], noises: [noise(2600, 0, 0.05, 0.25)] },
  capture: { tones: [tone('triangle', 330, 494, 0, 0.12, 0.22), tone('triangle', 494, 659, 0.1, 0.2, 0.22)], noises: [noise(2200, 0, 0.06, 0.22)] },
  heal: { tones: [tone('sine', 523, 659, 0, 0.22, 0.18), tone('sine', 784, 988, 0.12, 0.3, 0.16)], noises: [] },
  day: { tones: [tone('sine', 392, 392, 0, 0.5, 0.14), tone('sine', 494, 494, 0.12, 0.5, 0.14), tone('sine', 587, 587, 0.24, 0.7, 0.16)], noises: [] },
  night: { tones: [tone('sine', 294, 294, 0, 0.6, 0.16), tone('sine', 233, 233, 0.16, 0.7, 0.16), tone('sine', 147, 147, 0.3, 0.9, 0.18)], noises: [] },
  dice: { tones: [], noises: [noise(1800, 0, 0.03, 0.4), noise(2300, 0.07, 0.03, 0.35), noise(1600, 0.13, 0.03, 0.3), noise(2000, 0.22, 0.05, 0.35)] },
  victory: {
    tones: [tone('triangle', 392, 392, 0, 0.3, 0.2), tone('triangle', 494, 494, 0.14, 0.3, 0.2), tone('triangle', 587, 587, 0.28, 0.3, 0.2), tone('triangle', 784, 784, 0.42, 0.9, 0.24)],
    noises: [],
  },
  defeat: { tones: [tone('triangle', 330, 330, 0, 0.4, 0.18), tone('triangle', 262, 262, 0.22, 0.4, 0.18), tone('sine', 196, 165, 0.46, 1.1, 0.22)], noises: [] },
  end: { tones: [tone('triangle', 392, 392, 0, 0.4, 0.18), tone('triangle', 392, 392, 0.25, 0.7, 0.18)], noises: [] },
};

/** Sounds of one batch follow each other closely instead of falling on top of each other. */
const APART = 0.11;
/** More than so many at once is a din. */
const AT_ONCE = 4;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Plays these sounds one shortly after the other, if the reader wants to hear any. */
export function play(...sounds: Sound[]): void {
  if (!settings.sound || settings.volume <= 0 || typeof AudioContext === 'undefined' || sounds.length === 0) return;
  context ??= new AudioContext();
  // A browser keeps a page silent until it was touched.
  if (context.state === 'suspended') void context.resume();
  const out = context.createGain();
  out.gain.value = settings.volume;
  out.connect(context.destination);
  sounds.slice(0, AT_ONCE).forEach((sound, index) => voice(context as AudioContext, VOICES[sound], out, index * APART));
}

function voice(audio: AudioContext, { tones, noises }: Voice, out: AudioNode, later: number): void {
  const now = audio.currentTime + later;
  for (const { wave, from, to, at, seconds, loud } of tones) {
    const source = audio.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, now + at);
    source.frequency.exponentialRampToValueAtTime(to, now + at + seconds);
    source.connect(swell(audio, now + at, seconds, loud)).connect(out);
    source.start(now + at);
    source.stop(now + at + seconds + 0.05);
  }
  for (const { around, at, seconds, loud } of noises) {
    const source = audio.createBufferSource();
    source.buffer = hissOf(audio);
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = around;
    source.connect(band).connect(swell(audio, now + at, seconds, loud)).connect(out);
    source.start(now + at, 0, seconds + 0.05);
  }
}

/** Rises at once and dies away. */
function swell(audio: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  return gain;
}

function hissOf(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, Math.ceil(audio.sampleRate / 2), audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return hiss;
}
