import {
  HOUR_MS,
  isVariableName,
  modelOf,
  nativeOf,
  quantityOf,
  type SeriesName,
} from '../../catalog/index.ts';
import {
  type ChosenUnit,
  MEAN_DECIMALS,
  projectedAxes,
  type Run,
  type Slab,
  slabStatistics,
  windowStartsOf,
} from '../../forecast/index.ts';
import { risingLongitudes } from '../../formats/index.ts';
import { LOOKUP, NUMBER, reading, readingCells } from '../../http/index.ts';
import { builder } from '../builder.ts';
import { Float32Leaf, NumberSeries } from '../leaves/index.ts';
import type { FieldCost } from '../plugins/cost/index.ts';
import { LEAF, list, NUMBER_BYTES, one, taking, variableOf } from '../pricing/price.ts';
import { pinArgument, pinOf } from './arguments/pin.ts';
import {
  initTimeArgument,
  leadArguments,
  modelArgument,
  variableArgument,
} from './arguments/request-arguments.ts';
import { convertValue, numbersOf, thenUnit, unitArgument } from './arguments/value-arguments.ts';
import { NullReasonEnum } from './enums.ts';
import { BoxInputRef, requireBox } from './models/grids/box.ts';
import { GridKindEnum } from './models/grids/grid.ts';
import { RunRef } from './models/runs/run.ts';
import { UnitsRef } from './models/variables/units.ts';
import { VariableRef } from './models/variables/variable.ts';
import { binaryCost, conversionPrice, numbersCost } from './prices/field-costs.ts';
import { readSlab, type SlabAtTime } from './times/read-slab.ts';
import { stepsOfRun, TimeInputRef, TimeStepRef } from './times/time-step.ts';

/** Most cells of an answer. */
const MAX_CELLS = 262_144;

/** A slab with the requested unit of its values. */
export interface SlabInUnit extends SlabAtTime {
  readonly unit: ChosenUnit;
  /** Reads the same map of another variable, or of a member of the run. */
  readonly readAlike: (run: Run, variable: SeriesName) => Promise<SlabAtTime>;
}

export const SlabRef = builder.objectRef<SlabInUnit>('Slab').implement({
  description:
    'One variable at one lead or time over a box, on the model’s own rows and columns. The values equal those of `point` at the same cells.',
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
        cost: (_, { sides }) => numbersCost(sides, NUMBER_BYTES),
        resolve: (slab) => new NumberSeries(axisOf(slab, name)),
      });
    const binary = (
      description: string,
      numbers: (slab: SlabInUnit) => ArrayLike<number | null>,
      cost: FieldCost,
    ) =>
      t.field({
        type: 'Float32Base64',
        description: `${description} Shorter than a list of decimals, and read without parsing it.`,
        cost,
        resolve: (slab) => new Float32Leaf(numbers(slab)),
      });
    return {
      run: t.expose('run', { type: RunRef, description: 'The run that the values are from.' }),
      variable: t.field({
        type: VariableRef,
        description: 'The variable.',
        resolve: ({ name }) => quantityOf(name),
      }),
      nullReason: t.expose('absence', {
        type: NullReasonEnum,
        nullable: true,
        description:
          'Why no cell has a value, as before the first step of the variable; null where the run has values. Single nulls are masked by the producer, or outside the box.',
      }),
      leadHours: t.float({
        nullable: true,
        description:
          'The lead in hours after the run’s `initTime`; null when values lie between two steps (`interpolated`).',
        resolve: ({ steps, lead }) => (steps.length === 1 ? lead : null),
      }),
      validTime: t.expose('validTime', {
        type: 'Time',
        description:
          'The run’s `initTime` plus the lead; the requested time when values lie between two steps.',
      }),
      windowStart: t.field({
        type: 'Time',
        nullable: true,
        description:
          'For sums, rates and maxima: the start of the window that the values are over, which ends at the last of `steps`. Null for instantaneous variables.',
        resolve: startOfWindow,
      }),
      interpolated: t.boolean({
        description: 'Whether the values lie between those of two steps.',
        resolve: ({ steps }) => steps.length > 1,
      }),
      steps: t.field({
        type: [TimeStepRef],
        description: 'The output step that the values are from, or the two that they lie between.',
        cost: () => list(LEAF, 2),
        resolve: ({ run, steps }) => stepsOfRun(run, steps),
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
        cost: (_, { sides }) => numbersCost(sides, NUMBER_BYTES),
        resolve: (slab) => projectedAxes(slab)?.x ?? null,
      }),
      y: t.floatList({
        nullable: true,
        description:
          'The y coordinate of each row, in metres on the plane of `crs`; null unless `gridKind` is LAMBERT.',
        cost: (_, { sides }) => numbersCost(sides, NUMBER_BYTES),
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
        // Cells are written from integers as they are stored, or in a unit of choice.
        cost: (_, { axis }) => ({ price: LEAF + (axis * NUMBER) / 2, bytes: 2 + axis * NUMBER_BYTES }),
        resolve: (slab) => numbersOf(slab, slab.unit),
      }),
      valuesFloat32: binary(
        'What `values` has, each rounded to binary32: about seven digits.',
        (slab) => numbersOf(slab, slab.unit).toJSON(),
        // As costly to make as to write decimals.
        (_, { axis }) => binaryCost(axis, NUMBER / 2),
      ),
      latitudesFloat32: binary(
        'What `latitudes` has, each rounded to binary32: within 0.5 m on the ground.',
        (slab) => axisOf(slab, 'latitudes'),
        (_, { sides }) => binaryCost(sides),
      ),
      longitudesFloat32: binary(
        'What `longitudes` has, each rounded to binary32: within 2 m on the ground.',
        (slab) => axisOf(slab, 'longitudes'),
        (_, { sides }) => binaryCost(sides),
      ),
      minimum: statistic('minimum', 'The minimum; null when there are no values.'),
      maximum: statistic('maximum', 'The maximum; null when there are no values.'),
      mean: statistic(
        'mean',
        'The area mean: values on rows of latitude are weighted by the cosine of latitude, cells of a LAMBERT grid equally. Null for directions and codes, which have no mean.',
      ),
      count: t.int({
        description: 'How many cells have a value.',
        resolve: (slab) => slabStatistics(slab).count,
      }),
    };
  },
});

builder.queryField('slab', (t) =>
  t.field({
    rated: true,
    type: SlabRef,
    nullable: true,
    description: `A map: one variable at one lead or time over a box. Give one of \`leadHours\`, \`validTime\` and \`at\`. At most ${MAX_CELLS} cells; use \`stride\` or \`maxCells\` for larger boxes.`,
    args: {
      ...modelArgument(),
      ...variableArgument(),
      ...unitArgument(),
      box: t.arg({ type: BoxInputRef, required: true, description: 'The box.' }),
      ...leadArguments(', `at`'),
      at: t.arg({
        type: TimeInputRef,
        description:
          'Any time of the run, on an output step or between two; instead of `leadHours` or `validTime`. With LINEAR two steps are read, which costs twice as much.',
      }),
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
    cost: (args, scope) => {
      const { method } = (args.at ?? {}) as { readonly method?: string };
      const { axis, meshed, spanned } = scope;
      const mapped = variableOf(args);
      const cells = readingCells({ read: axis, spanned, meshed }) + conversionPrice(args, axis);
      const work = reading(mapped, 1) + cells;
      const leads = method === 'LINEAR' ? 2 : 1;
      return taking({ cells: axis }, one(LOOKUP + leads * work, { ...scope, mapped, leads }));
    },
    resolve: async (_root, requested, { request }) => {
      const box = requireBox(requested.box);
      const run = await request.run(requested.model, requested.initTime ?? null, pinOf(requested.pin));
      const readAlike = (of: Run, variable: SeriesName) =>
        readSlab(request, of, { ...requested, box, variable });
      const slab = await readAlike(run, requested.variable);
      const fixed = { units: quantityOf(slab.name).units, decimals: slab.decimals };
      return thenUnit(fixed, requested.unit, (unit) => ({ ...slab, unit, readAlike }));
    },
  }),
);

/** Longitudes of columns rise, as in the other interfaces. */
function axisOf(slab: Slab, name: 'latitudes' | 'longitudes'): Float64Array {
  const isAxis = name === 'longitudes' && slab.window.kind !== 'rectangle';
  return isAxis ? risingLongitudes(slab.longitudes) : slab[name];
}

/** When the window of a slab's values starts; null for values at a time. */
function startOfWindow({ run, name, steps }: SlabAtTime): Date | null {
  const end = steps.at(-1)?.lead;
  if (end === undefined || !isVariableName(name)) return null;
  const start = windowStartsOf(run, nativeOf(run.model, name), [end])?.[0] ?? null;
  return start === null ? null : new Date(run.initTime.getTime() + start * HOUR_MS);
}
