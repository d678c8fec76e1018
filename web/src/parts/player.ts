// Plays the sounds in web/sound with Web Audio. Loaded on demand by sound.svelte.ts, which knows whether anyone wants to hear
// them. Where the browser has no Web Audio or cannot decode Opus, it is silent; nothing here throws.
import type { Event, View } from '../protocol/messages';
import {
  ambiences,
  cuesFor,
  followersOf,
  tensionOf,
  vibrationOf,
  type Cue,
  type CueOptions,
  type Loop,
  type Tension,
} from './cues';
import { haptic } from './haptic.svelte';

const files = import.meta.glob<string>('../../sound/*.opus', { eager: true, query: '?url', import: 'default' });

// A loop is stored with this much of itself before and after (tools/make-sounds), in seconds.
const margin = 0.15;
// A cue that could not be loaded in time is left out, in milliseconds.
const latest = 600;
const fading = 1.6;

interface Layer {
  name: Loop;
  loudness: GainNode;
  sources: AudioBufferSourceNode[];
}

let context: AudioContext | null = null;
let master: GainNode | null = null;
let volume = 0;
let wanted: Tension | null = null;
let layers: Layer[] = [];
const loaded = new Map<string, Promise<AudioBuffer | null>>();

async function fetched(name: string, into: AudioContext): Promise<AudioBuffer | null> {
  const answer = await fetch(files[`../../sound/${name}.opus`] ?? '');
  if (!answer.ok) throw new Error(answer.statusText);
  return into.decodeAudioData(await answer.arrayBuffer());
}

function load(name: Cue | Loop): Promise<AudioBuffer | null> {
  if (!context) return Promise.resolve(null);
  const known = loaded.get(name);
  if (known) return known;
  const loading = fetched(name, context).catch((error: unknown) => {
    // A lost connection may come back; a sound that cannot be decoded will not.
    if (error instanceof TypeError) loaded.delete(name);
    return null;
  });
  loaded.set(name, loading);
  return loading;
}

const isHeard = (): boolean => volume > 0 && context !== null && document.visibilityState !== 'hidden';

function connect(source: AudioNode, pan: number, to: AudioNode, into: AudioContext): void {
  const place = into.createStereoPanner();
  place.pan.value = pan;
  source.connect(place).connect(to);
}

// Starts or resumes the sound. Browsers allow this only after a gesture.
export function wake(): void {
  if (typeof AudioContext === 'undefined' || document.visibilityState === 'hidden' || volume === 0) return;
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    // Keeps many sounds at once from distorting.
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -8;
    limiter.ratio.value = 12;
    master.connect(limiter).connect(context.destination);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') context?.suspend().catch(() => undefined);
      else wake();
    });
  }
  setVolume(volume);
  if (context.state !== 'running') context.resume().catch(() => undefined);
  ambience(wanted);
}

// From 0 to 1, as heard: loudness grows roughly with the square root of power.
export function setVolume(to: number): void {
  const wasSilent = volume === 0;
  volume = to;
  if (context && master) master.gain.setTargetAtTime(to * to, context.currentTime, 0.03);
  if (wasSilent !== (to === 0)) ambience(wanted);
}

// Plays a sound once, and vibrates with it.
export function cue(name: Cue, { pitch = 0, pan = 0, delay = 0 }: CueOptions = {}): void {
  const vibration = vibrationOf(name);
  if (vibration.length > 0) setTimeout(() => haptic(vibration), delay * 1000);
  if (!isHeard() || !context) return;
  const asked = performance.now();
  const start = context.currentTime + delay;
  const into = context;
  void load(name).then((sound) => {
    const late = performance.now() - asked > latest + delay * 1000;
    if (!sound || !master || late || !isHeard()) return;
    const source = into.createBufferSource();
    source.buffer = sound;
    source.playbackRate.value = 2 ** (pitch / 12);
    connect(source, pan, master, into);
    source.start(Math.max(start, into.currentTime));
  });
  for (const next of followersOf(name)) void load(next);
}

function fadeOut({ loudness, sources }: Layer, into: AudioContext): void {
  loudness.gain.setTargetAtTime(0, into.currentTime, fading / 4);
  for (const source of sources) source.stop(into.currentTime + fading * 2);
}

async function fadeIn(layer: Layer, into: AudioContext): Promise<void> {
  const sound = await load(layer.name);
  // Another tension may be wanted by now.
  if (!sound || !master || !layers.includes(layer)) return;
  layer.loudness.connect(master);
  // A loop is a whole number of seconds. Some decoders do not cut off the encoder's padding at the end.
  const length = Math.round(sound.duration - 2 * margin);
  // Twice, half a loop apart, left and right: a wide cave from one channel.
  for (const [pan, share] of [
    [-0.7, 0],
    [0.7, 0.5],
  ] as const) {
    const source = into.createBufferSource();
    source.buffer = sound;
    source.loop = true;
    source.loopStart = margin;
    source.loopEnd = margin + length;
    connect(source, pan, layer.loudness, into);
    source.start(0, margin + share * length);
    layer.sources.push(source);
  }
  layer.loudness.gain.setTargetAtTime(1, into.currentTime, fading / 3);
}

// Cross-fades to a tension, or to silence.
export function ambience(tension: Tension | null): void {
  wanted = tension;
  if (!context) return;
  const into = context;
  const names: Loop[] = tension === null || volume === 0 ? [] : [ambiences[tension], 'torch'];
  for (const layer of layers) if (!names.includes(layer.name)) fadeOut(layer, into);
  layers = layers.filter(({ name }) => names.includes(name));
  for (const name of names) {
    if (layers.some((layer) => layer.name === name)) continue;
    const loudness = into.createGain();
    loudness.gain.value = 0;
    const layer: Layer = { name, loudness, sources: [] };
    layers.push(layer);
    void fadeIn(layer, into);
  }
}

// The sounds of an event, and the tension after it.
export function play(event: Event, before: View, after: View | null): void {
  for (const { cue: name, ...options } of cuesFor(event, before)) cue(name, options);
  ambience(event.event === 'game_ended' ? null : after ? tensionOf(after) : wanted);
}
