import { WAVES, type Wave } from './waves.ts';

/**
 * What the waves are at fixed places, but for their phase and amplitude of the moment: so that a sum over all waves
 * takes a few multiplications per wave and place.
 */
export interface WavePoints {
  readonly height: WaveTable;
  readonly moisture: WaveTable;
}

/** The waves of one kind that reach each place: a run of neighbours in `WAVES`. */
interface WaveTable {
  /** Per place: first of its waves in `WAVES`, and where its pairs begin in `pairs`; one more entry than places. */
  readonly firstWave: Uint8Array;
  readonly start: Uint32Array;
  /** Per place and wave: size times cosine and sine of the wave's phase there, were its phase at 0 E zero. */
  readonly pairs: Float32Array;
}

/** Widths from a wave's centre at which its amplitude, 2e-5 and 1e-3 of the greatest, no longer shows in any field. */
const FARTHEST = { height: 3.3, moisture: 2.6 } as const;

/** Works out the waves at places, degrees. */
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

/** Bell-shaped in latitude, and calm at the poles. */
function sizeOf({ centre, width }: Wave, latitude: number): number {
  return Math.exp(-(((latitude - centre) / width) ** 2)) * Math.cos(latitude) ** 2;
}
