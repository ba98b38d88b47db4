// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { WAVES, type Wave, type WavesNow } from './waves.ts';
import { KERNEL } from './waves-kernel.generated.ts';

/** Distances from a wave's centre, in widths, beyond which it is ignored: its amplitude is 2e-5 and 1e-3 of the maximum. */
const FARTHEST = { height: 3.3, moisture: 2.6 } as const;

/** Numbers of a wave in the kernel's table. */
const WAVE_NUMBERS = 6;
/** Sums of a point. */
const SUMS = 7;
/** Parts of the kernel's memory; of starts, firsts and pairs those of height, then of moisture. */
const PART = { waves: 0, places: 1, height: 2, moisture: 5, sums: 8 } as const;

/** What `kernels/waves` exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  reserve(points: number, pairsOfHeight: number, pairsOfMoisture: number): void;
  addressOf(part: number): number;
  sumDriving(): void;
  sumWinds(): void;
}

/** What is used here of WebAssembly, for which the types of ECMAScript have no declarations. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}

/** Places by their latitudes and longitudes, degrees, with what follows from the latitudes. */
interface WavePlaces {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly secants: Float64Array;
  readonly tangents: Float64Array;
}

let compiled: object | null = null;

/**
 * The time-independent part of the waves at fixed places, in the memory of a kernel: with it a sum over all waves takes a few
 * multiplications per wave and place.
 */
export class WavePoints {
  readonly #kernel: Kernel;
  readonly #waves: Float64Array;
  /** The sums of all places, one sum after the other. */
  readonly #sums: readonly Float32Array[];

  constructor({ latitudes, longitudes, secants, tangents }: WavePlaces) {
    const { WebAssembly: engine } = globalThis as unknown as { readonly WebAssembly: Engine };
    compiled ??= new engine.Module(Buffer.from(KERNEL, 'base64'));
    const kernel = new engine.Instance(compiled).exports;
    const size = latitudes.length;
    const height = tableOf('height', latitudes, longitudes);
    const moisture = tableOf('moisture', latitudes, longitudes);
    kernel.reserve(size, height.pairs.length / 2, moisture.pairs.length / 2);
    // It grows no more.
    const { buffer } = kernel.memory;
    for (const [first, table] of [
      [PART.height, height],
      [PART.moisture, moisture],
    ] as const) {
      new Uint32Array(buffer, kernel.addressOf(first), size + 1).set(table.starts);
      new Uint32Array(buffer, kernel.addressOf(first + 1), size).set(table.firstWaves);
      new Float32Array(buffer, kernel.addressOf(first + 2), table.pairs.length).set(table.pairs);
    }
    const places = new Float64Array(buffer, kernel.addressOf(PART.places), 3 * size);
    for (let point = 0; point < size; point++) {
      places[3 * point] = (latitudes[point]! * Math.PI) / 180;
      places[3 * point + 1] = secants[point]!;
      places[3 * point + 2] = tangents[point]!;
    }
    this.#kernel = kernel;
    this.#waves = new Float64Array(buffer, kernel.addressOf(PART.waves), WAVE_NUMBERS * WAVES.length);
    this.#sums = Array.from(
      { length: SUMS },
      (_, sum) => new Float32Array(buffer, kernel.addressOf(PART.sums) + sum * size * 4, size),
    );
  }

  /** Computes what drives the weather into the first four sums, and with winds the other three. */
  sum(now: WavesNow, withWinds: boolean, into: readonly Float32Array[]): void {
    WAVES.forEach(({ wavenumber, lean, centre, width }, index) => {
      // The bell's derivative over its value is its centre's number less its slope's times the latitude.
      const bell = [(2 * centre) / width ** 2, 2 / width ** 2];
      const numbers = [now.cosine[index]!, now.sine[index]!, wavenumber, lean, ...bell];
      this.#waves.set(numbers, WAVE_NUMBERS * index);
    });
    this.#kernel.sumDriving();
    if (withWinds) this.#kernel.sumWinds();
    const made = withWinds ? SUMS : 4;
    for (let sum = 0; sum < made; sum++) into[sum]!.set(this.#sums[sum]!);
  }
}

/** The waves of one kind that reach each place, which are consecutive in `WAVES`. */
interface WaveTable {
  /** Per place: index of its first wave in `WAVES`, and of its first pair in `pairs`; one more entry than places. */
  readonly firstWaves: Uint32Array;
  readonly starts: Uint32Array;
  /** Per place and wave: amplitude times cosine and sine of the phase there, for a phase of zero at 0 E. */
  readonly pairs: Float32Array;
}

function tableOf(kind: Wave['kind'], latitudes: Float64Array, longitudes: Float64Array): WaveTable {
  const firstOfKind = WAVES.findIndex((wave) => wave.kind === kind);
  const endOfKind = WAVES.findLastIndex((wave) => wave.kind === kind) + 1;
  const size = latitudes.length;
  const firstWaves = new Uint32Array(size);
  const starts = new Uint32Array(size + 1);
  const pairs = new Float32Array(2 * size * (endOfKind - firstOfKind));
  let end = 0;
  for (let point = 0; point < size; point++) {
    const latitude = (latitudes[point]! * Math.PI) / 180;
    const longitude = (longitudes[point]! * Math.PI) / 180;
    const reaches = ({ centre, width }: Wave) => Math.abs(latitude - centre) <= FARTHEST[kind] * width;
    let first = firstOfKind;
    let last = endOfKind - 1;
    while (first <= last && !reaches(WAVES[first]!)) first++;
    while (last >= first && !reaches(WAVES[last]!)) last--;
    firstWaves[point] = first;
    starts[point] = end;
    for (let index = first; index <= last; index++) {
      const wave = WAVES[index]!;
      const size = sizeOf(wave, latitude);
      const phase = wave.wavenumber * longitude - wave.lean * (latitude - wave.centre);
      pairs[end++] = size * Math.cos(phase);
      pairs[end++] = size * Math.sin(phase);
    }
  }
  starts[size] = end;
  return { firstWaves, starts, pairs: pairs.subarray(0, end) };
}

/** Amplitude at a latitude: bell-shaped, zero at the poles. */
function sizeOf({ centre, width }: Wave, latitude: number): number {
  return Math.exp(-(((latitude - centre) / width) ** 2)) * Math.cos(latitude) ** 2;
}
