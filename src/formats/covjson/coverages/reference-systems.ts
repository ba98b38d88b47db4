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

const MEMBER: ReferenceSystemConnection = {
  coordinates: ['member'],
  system: {
    type: 'IdentifierRS',
    targetConcept: {
      id: 'http://vocab.nerc.ac.uk/standard_name/realization/',
      label: { en: 'Member of the ensemble by its number; 0 is the control' },
    },
  },
};

const QUANTILE: ReferenceSystemConnection = {
  coordinates: ['quantile'],
  system: {
    type: 'IdentifierRS',
    targetConcept: { label: { en: 'Share of the members of the ensemble that are below the value' } },
  },
};

/** All coverages have places and times. */
const WITHOUT_LEVELS = [PLACE, TIME];
const WITH_LEVELS = [PLACE, LEVEL, TIME];
const OF_MEMBERS = {
  none: { without: WITHOUT_LEVELS, withLevels: WITH_LEVELS },
  member: { without: [...WITHOUT_LEVELS, MEMBER], withLevels: [...WITH_LEVELS, MEMBER] },
  quantile: { without: [...WITHOUT_LEVELS, QUANTILE], withLevels: [...WITH_LEVELS, QUANTILE] },
} as const;

/** The systems of a domain's coordinates; the same object for all domains with the same axes. */
export function referencingOf(axes: Axes): readonly ReferenceSystemConnection[] {
  const { withLevels, without } = OF_MEMBERS[memberAxisOf(axes)];
  return axes.z === undefined ? without : withLevels;
}

function memberAxisOf({ member, quantile }: Axes): keyof typeof OF_MEMBERS {
  if (member !== undefined) return 'member';
  return quantile === undefined ? 'none' : 'quantile';
}
