import { unitObject } from '../parameters/units.ts';
import type { Axes } from './axes.ts';

/** What the numbers of some coordinates mean (CoverageJSON 1.0, section 5). */
export interface ReferenceSystemConnection {
  readonly coordinates: readonly string[];
  readonly system: object;
}

const PLACE: ReferenceSystemConnection = {
  coordinates: ['x', 'y'],
  system: { type: 'GeographicCRS', id: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' },
};

const LEVEL: ReferenceSystemConnection = {
  coordinates: ['z'],
  system: {
    type: 'VerticalCRS',
    description: { en: 'Pressure level in hPa, decreasing upwards' },
    cs: {
      csAxes: [{ name: { en: 'Pressure' }, direction: 'down', unit: { symbol: unitObject('hPa').symbol } }],
    },
  },
};

/** Without a time scale: UTC. */
const TIME: ReferenceSystemConnection = {
  coordinates: ['t'],
  system: { type: 'TemporalRS', calendar: 'Gregorian' },
};

/** All coverages have places and times. */
const WITHOUT_LEVELS = [PLACE, TIME];
const WITH_LEVELS = [PLACE, LEVEL, TIME];

/** The systems of a domain's coordinates; the same object for all domains with the same axes. */
export function referencingOf(axes: Axes): readonly ReferenceSystemConnection[] {
  return axes.z === undefined ? WITHOUT_LEVELS : WITH_LEVELS;
}
