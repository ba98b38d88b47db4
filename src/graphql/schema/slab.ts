import { type Box, HOUR_MS, type ModelId, modelOf, quantityOf } from '../../catalog/index.ts';
import {
  type ChosenUnit,
  MEAN_DECIMALS,
  projectedAxes,
  type Slab,
  slabStatistics,
} from '../../forecast/index.ts';
import { risingLongitudes } from '../../formats/index.ts';
import { builder } from '../builder.ts';
import { NullReasonEnum } from './arguments/enums.ts';
import { pinArgument, pinOf } from './arguments/pin.ts';
import {
  initTimeArgument,
  leadArguments,
  modelArgument,
  variableArgument,
} from './arguments/request-arguments.ts';
import { convertValue, numbersOf, thenUnit, unitArgument } from './arguments/value-arguments.ts';
import { BoxInputRef, requireBox } from './models/box.ts';
import { GridKindEnum } from './models/grid.ts';
import { RunRef } from './models/run.ts';
import { UnitsRef } from './models/units.ts';
import { VariableRef } from './models/variable.ts';

/** Cells of a box for a cost of 1. */
const CELLS_PER_COST = 5000;

/** Most cells of an answer. */
const MAX_CELLS = 262_144;

/** A slab with the unit that its values are asked for in. */
interface SlabInUnit extends Slab {
  readonly unit: ChosenUnit;
}

const SlabRef = builder.objectRef<SlabInUnit>('Slab').implement({
  description:
    'One variable at one lead over a box, on the model’s own rows and columns. The values equal those of `point` at the same cells.',
  fields: (t) => {
    const statistic = (name: 'minimum' | 'maximum' | 'mean', description: string) =>
      t.float({
        nullable: true,
        description,
        resolve: (slab) =>
          convertValue(slabStatistics(slab)[name], slab.unit, name === 'mean' ? MEAN_DECIMALS : 0),
      });
    const coordinates = (name: 'latitudes' | 'longitudes', description: string) =>
      t.field({
        type: 'FloatSeries',
        description,
        complexity: { field: 1, multiplier: 1 },
        resolve: (slab) => Array.from(axisOf(slab, name)),
      });
    return {
      run: t.expose('run', { type: RunRef, description: 'The run as it was read.' }),
      variable: t.field({
        type: VariableRef,
        description: 'The variable.',
        resolve: ({ name }) => quantityOf(name),
      }),
      nullReason: t.expose('absence', {
        type: NullReasonEnum,
        nullable: true,
        description:
          'Why no point has a value, as before the first step of the variable; null where the run has values. Single nulls are masked by the producer, or outside the box.',
      }),
      leadHours: t.exposeInt('lead', { description: 'The lead in hours after the run’s `initTime`.' }),
      validTime: t.field({
        type: 'Time',
        description: 'The run’s `initTime` plus the lead.',
        resolve: ({ run, lead }) => new Date(run.initTime.getTime() + lead * HOUR_MS),
      }),
      gridKind: t.field({
        type: GridKindEnum,
        description: 'How the points of the run’s grid are arranged.',
        resolve: ({ run }) => run.grid.spec.kind,
      }),
      made: t.string({
        nullable: true,
        description:
          'How rows and columns were made for an icosahedral grid, which has none: a regular mesh, each point with the value of the nearest cell. Null for other grids.',
        resolve: ({ run, window }) =>
          window.kind === 'mesh'
            ? `a mesh of ${window.stepDegrees} degrees, each point the nearest cell of the icosahedral grid (${modelOf(run.model).resolutionNative})`
            : null,
      }),
      stride: t.exposeInt('stride', {
        description: 'The stride: every nth row and column of the grid within the box, from the first on.',
      }),
      nx: t.exposeInt('nx', { description: 'Number of columns.' }),
      ny: t.exposeInt('ny', { description: 'Number of rows.' }),
      latitudes: coordinates(
        'latitudes',
        'Latitudes in degrees north: one per row, in the grid’s order; when `gridKind` is LAMBERT one per point, in the order of `values`.',
      ),
      longitudes: coordinates(
        'longitudes',
        'Longitudes in degrees east: one per column, eastward, rising beyond 180 where the box crosses the 180° meridian; when `gridKind` is LAMBERT one per point, in the order of `values`, from -180 to below 180.',
      ),
      x: t.floatList({
        nullable: true,
        description:
          'The x coordinate of each column, in metres on the plane of `crs`; null unless `gridKind` is LAMBERT.',
        complexity: 1,
        resolve: (slab) => projectedAxes(slab)?.x ?? null,
      }),
      y: t.floatList({
        nullable: true,
        description:
          'The y coordinate of each row, in metres on the plane of `crs`; null unless `gridKind` is LAMBERT.',
        complexity: 1,
        resolve: (slab) => projectedAxes(slab)?.y ?? null,
      }),
      crs: t.string({
        nullable: true,
        description: 'The projection as a PROJ string; null unless `gridKind` is LAMBERT.',
        resolve: (slab) => projectedAxes(slab)?.proj ?? null,
      }),
      units: t.field({
        type: UnitsRef,
        description: 'The unit of the values and statistics.',
        resolve: ({ unit }) => unit.units,
      }),
      values: t.field({
        type: 'FloatSeries',
        description:
          'The values, row by row: that of row y and column x has index y * `nx` + x. Null where the producer has no value, and at points of a LAMBERT grid outside the box.',
        complexity: { field: 1, multiplier: 1 },
        resolve: (slab) => numbersOf(slab, slab.unit),
      }),
      minimum: statistic('minimum', 'The minimum; null when there are no values.'),
      maximum: statistic('maximum', 'The maximum; null when there are no values.'),
      mean: statistic(
        'mean',
        'The area mean: values on rows of latitude are weighted by the cosine of latitude, cells of a LAMBERT grid equally. Null for directions and codes, which have no mean.',
      ),
      count: t.int({
        description: 'How many points have a value.',
        resolve: (slab) => slabStatistics(slab).count,
      }),
    };
  },
});

builder.queryField('slab', (t) =>
  t.field({
    type: SlabRef,
    nullable: true,
    description: `A map: one variable at one lead over a box. At most ${MAX_CELLS} cells; use \`stride\` or \`maxCells\` for larger boxes.`,
    args: {
      ...modelArgument(),
      ...variableArgument(),
      ...unitArgument(),
      box: t.arg({ type: BoxInputRef, required: true, description: 'The box.' }),
      ...leadArguments(),
      ...initTimeArgument(),
      ...pinArgument(),
      stride: t.arg({
        type: 'PositiveInt',
        required: true,
        defaultValue: 1,
        description: 'Take every nth row and column of the grid.',
      }),
      maxCells: t.arg({
        type: 'PositiveInt',
        description: `The most cells to answer, up to ${MAX_CELLS}: the stride is increased until they fit.`,
      }),
    },
    complexity: ({ model, box, stride, maxCells }) => {
      const share = estimateCells(model, box, stride, maxCells ?? MAX_CELLS) / CELLS_PER_COST;
      return { field: 1 + share, multiplier: share };
    },
    resolve: async (_root, requested, { request }) => {
      const box = requireBox(requested.box);
      const run = await request.run(requested.model, requested.initTime ?? null, pinOf(requested.pin));
      const lead = await request.lead(run, requested.leadHours, requested.validTime);
      const { stride, maxCells } = requested;
      const slab = await request.requireSlab(run, requested.variable, lead, box, { stride, maxCells });
      const fixed = { units: quantityOf(slab.name).units, decimals: slab.decimals };
      return thenUnit(fixed, requested.unit, (unit) => ({ ...slab, unit }));
    },
  }),
);

/** Longitudes of columns rise, as in the other interfaces. */
function axisOf(slab: Slab, name: 'latitudes' | 'longitudes'): Float64Array {
  const isAxis = name === 'longitudes' && slab.window.kind !== 'rectangle';
  return isAxis ? risingLongitudes(slab.longitudes) : slab[name];
}

/** An estimate of the cells of the producer's grid in a box, from its share of the domain in degrees. */
function estimateCells(model: ModelId, box: Box, stride: number, max: number): number {
  const { points, box: domain } = modelOf(model).grid;
  const part =
    Math.min(1, widthOf(box) / widthOf(domain)) *
    Math.min(1, Math.max(0, box.north - box.south) / (domain.north - domain.south));
  return Math.min(max, MAX_CELLS, (points * part) / stride ** 2);
}

function widthOf({ west, east }: Box): number {
  return (((east - west) % 360) + 360) % 360 || 360;
}
