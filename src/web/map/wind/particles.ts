import { type Screen, type ScreenWind, windAtPixel } from './screen-wind.ts';

/** Numbers of a segment of a trail: where it begins and ends, in pixels, and how opaque it is there, from 0 to 1. */
export const SEGMENT = 6;

/** One particle for so many pixels. */
const PIXELS_A_PARTICLE = 640;
const MAX_PARTICLES = 3600;
/** Seconds that a particle lives, of which it appears and fades for a part. */
const LIFE = 3;
const FADE = 0.35;
/** Pixels a second for each m s-1. */
const PACE = 9;
/** Segments of a trail, and seconds that each stands for. */
const TRAIL = 9;
const TRAIL_STEP = 0.075;
/** A frame that took longer, as in a tab that was hidden, moves no further. */
const MAX_STEP = 0.12;
/** x, y, and how old it is; then the points of its trail, the newest first. */
const HEAD = 3;
const SIZE = HEAD + 2 * TRAIL;

/** Particles that a wind carries over a screen, each with a trail of where it was. */
export class Particles {
  readonly #wind: ScreenWind;
  readonly #screen: Screen;
  readonly #random: () => number;
  readonly #all: Float32Array;
  readonly #segments: Float32Array<ArrayBuffer>;
  readonly count: number;
  #sinceStep = 0;

  constructor(wind: ScreenWind, screen: Screen, random: () => number = Math.random) {
    this.#wind = wind;
    this.#screen = screen;
    this.#random = random;
    this.count = Math.min(MAX_PARTICLES, Math.round((screen.width * screen.height) / PIXELS_A_PARTICLE));
    this.#all = new Float32Array(SIZE * this.count);
    this.#segments = new Float32Array(SEGMENT * TRAIL * this.count);
    for (let n = 0; n < this.count; n++) this.#begin(n * SIZE, random() * LIFE);
  }

  /** Moves all particles on. @returns segments of their trails, `SEGMENT` numbers each; the same array each time */
  move(seconds: number): Float32Array<ArrayBuffer> {
    const passed = Math.min(seconds, MAX_STEP);
    this.#sinceStep += passed;
    const isStep = this.#sinceStep >= TRAIL_STEP;
    if (isStep) this.#sinceStep %= TRAIL_STEP;
    for (let n = 0; n < this.count; n++) {
      this.#moveOne(n * SIZE, passed, isStep);
      this.#draw(n);
    }
    return this.#segments;
  }

  #moveOne(at: number, passed: number, isStep: boolean): void {
    const all = this.#all;
    const [x = 0, y = 0, age = 0] = [all[at], all[at + 1], all[at + 2]];
    const wind = windAtPixel(this.#wind, x, y);
    if (wind === null || age > LIFE) {
      this.#begin(at, 0);
      return;
    }
    if (isStep) {
      all.copyWithin(at + HEAD + 2, at + HEAD, at + SIZE - 2);
      all[at + HEAD] = x;
      all[at + HEAD + 1] = y;
    }
    all[at] = x + PACE * wind[0] * passed;
    all[at + 1] = y - PACE * wind[1] * passed;
    all[at + 2] = age + passed;
  }

  /** A new particle somewhere, whose trail begins where it is. */
  #begin(at: number, age: number): void {
    const [x, y] = [this.#random() * this.#screen.width, this.#random() * this.#screen.height];
    this.#all[at + 2] = age;
    for (let n = at; n < at + SIZE; n = n === at ? at + HEAD : n + 2) {
      this.#all[n] = x;
      this.#all[n + 1] = y;
    }
  }

  #draw(n: number): void {
    const all = this.#all;
    const at = n * SIZE;
    const age = all[at + 2] ?? 0;
    const opacity = Math.max(0, Math.min(1, age / FADE, (LIFE - age) / FADE));
    let to = n * TRAIL * SEGMENT;
    let from = at;
    for (let part = 0; part < TRAIL; part++) {
      const next = at + HEAD + 2 * part;
      this.#segments[to] = all[from] ?? 0;
      this.#segments[to + 1] = all[from + 1] ?? 0;
      this.#segments[to + 2] = all[next] ?? 0;
      this.#segments[to + 3] = all[next + 1] ?? 0;
      this.#segments[to + 4] = opacity * (1 - part / TRAIL);
      this.#segments[to + 5] = opacity * (1 - (part + 1) / TRAIL);
      to += SEGMENT;
      from = next;
    }
  }
}
