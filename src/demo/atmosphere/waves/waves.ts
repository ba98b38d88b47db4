import { seededBell, seededUnit } from '../../seeded.ts';
import { season } from '../climate/season.ts';

/** A travelling wave of the true atmosphere: amplitude bell-shaped in latitude, phase speed constant. */
export interface Wave {
  /** Height waves make the weather systems; moisture waves vary their rain and cloud. */
  readonly kind: 'height' | 'moisture';
  readonly wavenumber: number;
  /** Centre and width of the amplitude's bell, radians. */
  readonly centre: number;
  readonly width: number;
  /** Metres at 500 hPa for height, no unit for moisture. */
  readonly amplitude: number;
  /** Phase speed in longitude, radians per hour; positive = east. */
  readonly speed: number;
  /** Change of phase along a meridian, radians per radian: the tilt of troughs. */
  readonly lean: number;
  readonly startPhase: number;
  /** Slow growth and decay: radians per hour and start. */
  readonly pulse: number;
  readonly pulsePhase: number;
}

const DEGREE = Math.PI / 180;

/** [wavenumber, amplitude in m, speed in degrees per day, latitude] of both hemispheres' height waves. */
const HEIGHT_WAVES = [
  [1, 62, -1, 60],
  [2, 57, 1, 57],
  [3, 51, 2, 52],
  [4, 39, 6, 50],
  [5, 51, 8, 47],
  [6, 54, 9, 52],
  [7, 49, 10, 44],
  [8, 39, 11, 55],
  [9, 30, 12, 46],
  [10, 20, 12.5, 58],
  [11, 16, 13, 42],
  [13, 10, 14, 50],
] as const;

/** [wavenumber, amplitude, speed in degrees per day, latitude] of the moisture waves, from the south. */
const MOISTURE_WAVES = [
  [13, 0.5, 10, -50],
  [10, 0.5, 8, -42],
  [27, 0.3, 12, -40],
  [16, 0.45, 11, -34],
  [16, 0.45, -8, -7],
  [11, 0.55, -7, 3],
  [4, 0.55, -4, 6],
  [7, 0.6, -6, 10],
  [14, 0.5, -5, 12],
  [22, 0.3, 10, 33],
  [15, 0.5, 11, 36],
  [9, 0.5, 7, 40],
  [26, 0.35, 12, 43],
  [12, 0.5, 9, 48],
  [31, 0.3, 11, 52],
  [8, 0.4, 3, 68],
] as const;

/** Height waves of the north, then of the south, then moisture waves, so that waves of near latitudes are consecutive. */
export const WAVES: readonly Wave[] = [
  ...HEIGHT_WAVES.map(([wavenumber, amplitude, speed, latitude]) =>
    buildWave('height', wavenumber, amplitude, speed, latitude, 17, 1),
  ),
  // Storms of the south are a little stronger and faster.
  ...HEIGHT_WAVES.map(([wavenumber, amplitude, speed, latitude]) =>
    buildWave('height', wavenumber, amplitude * 1.07, speed * 1.15, -latitude, 16, 2),
  ),
  ...MOISTURE_WAVES.map(([wavenumber, amplitude, speed, latitude]) =>
    buildWave('moisture', wavenumber, amplitude, speed, latitude, 18, 3),
  ),
];

/** Normalises the peak to 1 after the factor cos^2, which removes waves at the poles. */
function buildWave(
  kind: Wave['kind'],
  wavenumber: number,
  amplitude: number,
  degreesPerDay: number,
  latitude: number,
  widthDegrees: number,
  family: number,
): Wave {
  const key = [family, wavenumber, Math.round(latitude)] as const;
  return {
    kind,
    wavenumber,
    centre: latitude * DEGREE,
    width: widthDegrees * DEGREE,
    amplitude: amplitude / Math.cos(latitude * DEGREE) ** 2,
    // Not whole degrees, or the same pattern would return after a year.
    speed: (degreesPerDay * DEGREE * (1 + 0.08 * seededBell(...key, 50))) / 24,
    lean: 1.6 * seededBell(...key, 10),
    startPhase: 2 * Math.PI * seededUnit(...key, 20),
    pulse: (2 * Math.PI) / (24 * (7 + 9 * seededUnit(...key, 30))),
    pulsePhase: 2 * Math.PI * seededUnit(...key, 40),
  };
}

/** One forecast of the true atmosphere: its start and its errors. */
export interface Forecast {
  /** Hours since 2000-01-01T00Z. */
  readonly initHours: number;
  readonly modelSeed: number;
  /** Errors of each wave's phase, radians, and relative amplitude, at `errorGrowth` 1; in the order of the waves. */
  readonly errors: readonly { readonly phase: number; readonly amplitude: number }[];
}

const NO_ERROR: Forecast['errors'][number] = { phase: 0, amplitude: 0 };

/**
 * The forecast that a model with this seed makes from this start, in hours since 2000-01-01T00Z.
 * @param member number of a member of an ensemble, whose errors are drawn as those of the control, 0, are: so that the truth lies among
 *   them as one of them would
 */
export function describeForecast(initHours: number, modelSeed: number, member = 0): Forecast {
  const drawn = (index: number, which: number) =>
    member === 0
      ? seededBell(modelSeed, initHours, index, which)
      : seededBell(modelSeed, initHours, index, which, member);
  const errors = WAVES.map((wave, index) => {
    // Planetary waves are slow and well predicted; showers are not.
    const spread = wave.kind === 'moisture' ? 1.5 : wave.wavenumber < 4 ? 0.35 : 1;
    return {
      phase: spread * drawn(index, 1),
      amplitude: spread * drawn(index, 2),
    };
  });
  return { initHours, modelSeed, errors };
}

/**
 * Growth of a forecast's errors with lead: a small analysis error that becomes, for synoptic waves and one standard
 * deviation, 0.07 wavelengths at day 5 and 0.18 at day 10, and grows more slowly after that.
 */
function errorGrowth(leadHours: number): number {
  const tenDays = Math.max(0, leadHours) / 240;
  const grown = tenDays ** 1.6;
  return 0.015 + (1.5 * grown) / (1 + 0.35 * grown);
}

/** All waves at one valid time: amplitude times the cosine and the sine of the phase, in the order of `WAVES`. */
export interface WavesNow {
  readonly cosine: Float64Array;
  readonly sine: Float64Array;
}

/** A forecast's waves at a valid time, hours since 2000-01-01T00Z. */
export function wavesAt(validHours: number, forecast: Forecast): WavesNow {
  const growth = errorGrowth(validHours - forecast.initHours);
  const summer = season(validHours);
  const cosine = new Float64Array(WAVES.length);
  const sine = new Float64Array(WAVES.length);
  WAVES.forEach((wave, index) => {
    const error = forecast.errors[index] ?? NO_ERROR;
    const winter = wave.kind === 'height' ? 1 - 0.2 * Math.sign(wave.centre) * summer : 1;
    const pulsing = winter * (1 + 0.35 * Math.sin(wave.pulse * validHours + wave.pulsePhase));
    const amplitude = wave.amplitude * pulsing * (1 + 0.15 * Math.tanh(growth * error.amplitude));
    const phase = wave.wavenumber * wave.speed * validHours + wave.startPhase + growth * error.phase;
    cosine[index] = amplitude * Math.cos(phase);
    sine[index] = amplitude * Math.sin(phase);
  });
  return { cosine, sine };
}
