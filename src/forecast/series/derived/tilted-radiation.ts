import { HOUR_MS } from '../../../catalog/index.ts';
import { extraterrestrialSunlight, type Location, normalOf } from '../../diagnostics/sun/position.ts';
import { directByErbs, tiltedSunlight } from '../../diagnostics/sun/tilted.ts';
import { LeadValues, type Series, type SeriesValues } from '../values/series.ts';
import { ValueList } from '../values/value-list.ts';

/** Degrees between a plane and the horizontal. */
export const TILTS = { minimum: 0, maximum: 90 };
/** Degrees clockwise from north. */
export const AZIMUTHS = { minimum: 0, maximum: 360 };

/** A plane: degrees from horizontal, 0 to 90, and clockwise from north, 0 to 360. */
export interface Plane {
  readonly tilt: number;
  readonly azimuth: number;
}

/** Sunlight on a tilted plane over the window of each lead, W m-2. */
export interface TiltedRadiation {
  readonly total: SeriesValues;
  readonly direct: SeriesValues;
  readonly diffuse: SeriesValues;
  readonly reflected: SeriesValues;
}

const UNIT = { units: 'W m-2', decimals: 1 };

/**
 * The model of Hay and Davies (`tiltedSunlight`) over the window of each value, or at the moment itself where the model gives moments.
 * Null where an input is, for the same reason.
 * @param global sunlight on a horizontal plane
 * @param direct its direct part; null to estimate it (`directByErbs`)
 */
export function tiltedRadiation(
  initTime: Date,
  { latitude, longitude }: Location,
  { tilt, azimuth }: Plane,
  global: Series,
  direct: Series | null,
): TiltedRadiation {
  const { leads } = global;
  const lists = {
    total: new ValueList(leads.length, UNIT.decimals),
    direct: new ValueList(leads.length, UNIT.decimals),
    diffuse: new ValueList(leads.length, UNIT.decimals),
    reflected: new ValueList(leads.length, UNIT.decimals),
  };
  const all = Object.values(lists);
  const plane = normalOf(tilt, azimuth);
  for (const [n, lead] of leads.entries()) {
    const sunlight = global.values[n] ?? null;
    const given = direct === null ? null : (direct.values[n] ?? null);
    if (sunlight === null || (direct !== null && given === null)) {
      const reason = global.reasonAt(n) ?? direct?.reasonAt(n) ?? 'NOT_INGESTED';
      for (const list of all) list.set(n, reason);
      continue;
    }
    const [start, end] = [global.windowStarts?.[n] ?? lead, lead].map(
      (hours) => initTime.getTime() + hours * HOUR_MS,
    ) as [number, number];
    const above = extraterrestrialSunlight(start, end, { latitude, longitude }, plane);
    const parts = tiltedSunlight(sunlight, given ?? directByErbs(sunlight, above), above, plane.up);
    lists.direct.set(n, parts.direct);
    lists.diffuse.set(n, parts.diffuse);
    lists.reflected.set(n, parts.reflected);
    lists.total.set(n, parts.direct + parts.diffuse + parts.reflected);
  }
  const valuesOf = (list: ValueList) => new LeadValues({ ...UNIT, leads, ...list });
  return {
    total: valuesOf(lists.total),
    direct: valuesOf(lists.direct),
    diffuse: valuesOf(lists.diffuse),
    reflected: valuesOf(lists.reflected),
  };
}
