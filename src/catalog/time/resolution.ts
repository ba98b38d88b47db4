/** The mean radius of the earth in km that models of the atmosphere use (WMO code table 3.2, entry 6). */
const EARTH_RADIUS_KM = 6371.229;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

/** A grid spacing as numbers and in words. */
export interface Resolution {
  /** In km; of a grid in degrees the distance between its rows, to 10 m. */
  readonly kilometres: number;
  /** In degrees; null for a grid that is not in degrees. */
  readonly degrees: number | null;
  /** As its producer or the contract words it. */
  readonly text: string;
}

const FORM = /^~?(?<number>\d+(?:\.\d+)?) (?<unit>km|deg)(?: \(.*\))?$/;

/** The numbers in a worded spacing: `~13 km`, `0.25 deg`, `13 km (R03B07)`. Throws Error for other forms, which no model has. */
export function resolutionOf(text: string): Resolution {
  const { number, unit } = FORM.exec(text)?.groups ?? {};
  if (number === undefined) throw new Error(`"${text}" is not a grid spacing`);
  const value = Number(number);
  if (unit === 'km') return { kilometres: value, degrees: null, text };
  return { kilometres: Math.round(value * KM_PER_DEGREE * 100) / 100, degrees: value, text };
}
