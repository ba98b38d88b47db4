// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { WAVES, type Wave } from './waves.ts';

/**
 * The time-independent part of the waves at fixed places: with it a sum over all waves takes a few multiplications per wave
 * and place.
 */
export interface WavePoints {
  readonly height: WaveTable;
  readonly moisture: WaveTable;
}

/** The waves of one kind that reach each place, which are consecutive in `WAVES`. */
interface WaveTable {
  /** Per place: index of its first wave in `WAVES`, and of its first pair in `pairs`; one more entry than places. */
  readonly firstWave: Uint8Array;
  readonly start: Uint32Array;
  /** Per place and wave: amplitude times cosine and sine of the phase there, for a phase of zero at 0 E. */
  readonly pairs: Float32Array;
}

/** Distances from a wave's centre, in widths, beyond which it is ignored: its amplitude is 2e-5 and 1e-3 of the maximum. */
const FARTHEST = { height: 3.3, moisture: 2.6 } as const;

/** Computes the waves at places, degrees. */
export function wavePoints(latitudes: Float64Array, longitudes: Float64Array): WavePoints {
  return {
    height: tableOf('height', latitudes, longitudes),
    moisture: tableOf('moisture', latitudes, longitudes),
  };
}

function tableOf(kind: Wave['kind'], latitudes: Float64Array, longitudes: Float64Array): WaveTable {
  const firstOfKind = WAVES.findIndex((wave) => wave.kind === kind);
  const endOfKind = WAVES.findLastIndex((wave) => wave.kind === kind) + 1;
  const size = latitudes.length;
  const firstWave = new Uint8Array(size);
  const start = new Uint32Array(size + 1);
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
    firstWave[point] = first;
    start[point] = end;
    for (let index = first; index <= last; index++) {
      const wave = WAVES[index]!;
      const size = sizeOf(wave, latitude);
      const phase = wave.wavenumber * longitude - wave.lean * (latitude - wave.centre);
      pairs[end++] = size * Math.cos(phase);
      pairs[end++] = size * Math.sin(phase);
    }
  }
  start[size] = end;
  return { firstWave, start, pairs: pairs.slice(0, end) };
}

/** Amplitude at a latitude: bell-shaped, zero at the poles. */
function sizeOf({ centre, width }: Wave, latitude: number): number {
  return Math.exp(-(((latitude - centre) / width) ** 2)) * Math.cos(latitude) ** 2;
}
