import type { GridFacts } from '../../../../catalog/index.ts';
import type { Run } from '../../../../forecast/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF } from '../../../pricing/price.ts';
import { describedEnum, inCapitals } from '../../enums.ts';

interface Lambert {
  readonly lad: number;
  readonly lov: number;
  readonly latin1: number;
  readonly latin2: number;
  readonly dxMetres: number;
  readonly dyMetres: number;
}

/** A grid as the schema describes it. Properties that do not apply to its kind are null. */
interface GridDescription {
  readonly kind: 'latlon' | 'lambert' | 'icosahedral';
  readonly points: number;
  readonly nx: number | null;
  readonly ny: number | null;
  readonly latitudeStep: number | null;
  readonly longitudeStep: number | null;
  readonly lambert: Lambert | null;
}

export const GridKindEnum = describedEnum<GridDescription['kind']>(
  'GridKind',
  'How the points of a grid are arranged.',
  {
    latlon: 'Rows and columns of regular latitudes and longitudes.',
    lambert: 'A regular grid on the plane of a Lambert conformal conic projection.',
    icosahedral: 'The centres of the triangles of a refined icosahedron.',
  },
  inCapitals,
);

const LambertRef = builder.objectRef<Lambert>('LambertGrid').implement({
  description: 'Parameters of a Lambert conformal conic grid (GRIB2 template 3.30).',
  fields: (t) => ({
    originLatitude: t.exposeFloat('lad', { description: 'LaD, degrees north: the latitude where y is 0.' }),
    centralMeridian: t.float({
      description: 'LoV, degrees east, from -180 to below 180: the meridian parallel to the y axis.',
      resolve: ({ lov }) => ((((lov + 180) % 360) + 360) % 360) - 180,
    }),
    standardParallels: t.floatList({
      description: 'Latin1 and Latin2, degrees north; equal for a tangent cone.',
      cost: () => ({ price: 2 * LEAF, bytes: 40 }),
      resolve: ({ latin1, latin2 }) => [latin1, latin2],
    }),
    xStepMetres: t.exposeFloat('dxMetres', {
      description: 'Distance between columns, m, where the scale is true.',
    }),
    yStepMetres: t.exposeFloat('dyMetres', {
      description: 'Distance between rows, m, where the scale is true.',
    }),
  }),
});

export const GridRef = builder.objectRef<GridDescription>('Grid').implement({
  description: 'The points of a model’s fields. Fields are stored on this grid without regridding.',
  fields: (t) => ({
    kind: t.expose('kind', { type: GridKindEnum, description: 'How the points are arranged.' }),
    points: t.exposeInt('points', { description: 'Number of grid points.' }),
    nx: t.exposeInt('nx', {
      nullable: true,
      description: 'Number of columns; null for an icosahedral grid.',
    }),
    ny: t.exposeInt('ny', { nullable: true, description: 'Number of rows; null for an icosahedral grid.' }),
    latitudeStep: t.exposeFloat('latitudeStep', {
      nullable: true,
      description: 'Spacing of rows in degrees; null unless `kind` is LATLON.',
    }),
    longitudeStep: t.exposeFloat('longitudeStep', {
      nullable: true,
      description: 'Spacing of columns in degrees; null unless `kind` is LATLON.',
    }),
    lambert: t.expose('lambert', {
      type: LambertRef,
      nullable: true,
      description: 'The projection; null unless `kind` is LAMBERT.',
    }),
  }),
});

/** The grid on which a producer publishes a model. */
export function publishedGrid(facts: GridFacts): GridDescription {
  const { kind, points } = facts;
  const none = { nx: null, ny: null, latitudeStep: null, longitudeStep: null, lambert: null };
  switch (facts.kind) {
    case 'latlon': {
      const { nx, ny, stepDegrees } = facts;
      return { ...none, kind, points, nx, ny, latitudeStep: stepDegrees, longitudeStep: stepDegrees };
    }
    case 'lambert':
      return { ...none, kind, points, nx: facts.nx, ny: facts.ny, lambert: facts };
    case 'icosahedral':
      return { ...none, kind, points };
  }
}

/** The grid on which a run is stored. */
export function storedGrid({ grid: { spec, size } }: Run): GridDescription {
  const none = { nx: null, ny: null, latitudeStep: null, longitudeStep: null, lambert: null };
  switch (spec.kind) {
    case 'latlon': {
      const { nx, ny, latitudeStep, longitudeStep } = spec;
      return { ...none, kind: spec.kind, points: size, nx, ny, latitudeStep, longitudeStep };
    }
    case 'lambert':
      return { ...none, kind: spec.kind, points: size, nx: spec.nx, ny: spec.ny, lambert: spec };
    case 'icosahedral':
      return { ...none, kind: spec.kind, points: spec.cells };
  }
}
