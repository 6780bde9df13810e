// Small sounds, synthesised on the spot: no files, and silence unless the reader asked for them.

import { settings } from '../settings.svelte';

type Sound = 'turn' | 'move' | 'end';

const notes: Record<Sound, readonly [hertz: number, at: number, seconds: number][]> = {
  turn: [
    [523.25, 0, 0.16],
    [783.99, 0.09, 0.22],
  ],
  move: [[196, 0, 0.09]],
  end: [
    [392, 0, 0.3],
    [493.88, 0.12, 0.3],
    [587.33, 0.24, 0.5],
  ],
};

let context: AudioContext | null = null;

export function chime(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [hertz, at, seconds] of notes[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, now + at);
    gain.gain.linearRampToValueAtTime(0.12, now + at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0005, now + at + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + seconds + 0.05);
  }
}
