import { type Box, HOUR_MS, type ModelId, modelOf, quantityOf } from '../../catalog/index.ts';
import { leadOf, projectedAxes, rowsOf, type Slab, slabStatistics } from '../../forecast/index.ts';
import { builder } from '../builder.ts';
import { pinArgument, pinOf } from './arguments/pin.ts';
import {
  initTimeArgument,
  leadArguments,
  modelArgument,
  variableArgument,
} from './arguments/request-arguments.ts';
import {
  convertedUnits,
  convertValue,
  encodeValues,
  encodingArgument,
  unitArgument,
  valueArguments,
} from './arguments/value-arguments.ts';
import { BoxInputRef, requireBox } from './models/bounding-box.ts';
import { GridKindEnum } from './models/grid.ts';
import { RunRef } from './models/run.ts';
import { VariableRef } from './models/variable.ts';

/** Cells whose values are about as much work and answer as some series of a whole run; most that an answer has. */
const CELLS_PER_COST = 5000;
const MAX_CELLS = 262_144;

const SlabRef = builder.objectRef<Slab>('Slab').implement({
  description:
    'One variable at one lead over a box, on the model’s own rows and columns: the same values as the points in it have.',
  fields: (t) => {
    const statistic = (name: 'minimum' | 'maximum' | 'mean', description: string) =>
      t.float({
        nullable: true,
        description,
        args: unitArgument(),
        resolve: (slab, { unit }) => {
          // A mean is told more finely than the values.
          const decimals = name === 'mean' ? slab.decimals + 2 : slab.decimals;
          return convertValue(slabStatistics(slab)[name], { units: unitsOf(slab), decimals }, unit);
        },
      });
    const coordinates = (name: 'latitudes' | 'longitudes', description: string) =>
      t.field({
        type: 'FloatSeries',
        description,
        args: encodingArgument(),
        complexity: { field: 1, multiplier: 1 },
        resolve: (slab, args) => encodeValues(Array.from(slab[name]), { units: 'degree', decimals: 6 }, args),
      });
    return {
      run: t.field({ type: RunRef, description: 'The run as it was read.', resolve: (parent) => parent.run }),
      variable: t.field({
        type: VariableRef,
        description: 'What the values are of.',
        resolve: ({ name }) => quantityOf(name),
      }),
      leadHours: t.exposeInt('lead', { description: 'Hours after the run’s `initTime`.' }),
      validTime: t.field({
        type: 'DateTime',
        description: '`initTime` plus lead.',
        resolve: ({ run, lead }) => new Date(run.initTime.getTime() + lead * HOUR_MS),
      }),
      gridKind: t.field({
        type: GridKindEnum,
        description: 'How the points of the run’s grid lie.',
        resolve: ({ run }) => run.grid.spec.kind,
      }),
      made: t.string({
        nullable: true,
        description:
          'How rows and columns were made where the grid has none (icosahedral): a regular mesh, each point the nearest cell. Null elsewhere.',
        resolve: ({ run, window }) =>
          window.kind === 'mesh'
            ? `a mesh of ${window.stepDegrees} degrees, each point the nearest cell of the icosahedral grid (${modelOf(run.model).resolutionNative})`
            : null,
      }),
      stride: t.exposeInt('stride', {
        description: 'The stride: every nth row and column of the grid within the box, from the first on.',
      }),
      nx: t.exposeInt('nx', { description: 'Columns.' }),
      ny: t.exposeInt('ny', { description: 'Rows.' }),
      latitudes: coordinates(
        'latitudes',
        'Degrees north: of each row, in the grid’s order; with the kind LAMBERT of each point, as `values`.',
      ),
      longitudes: coordinates(
        'longitudes',
        'Degrees east from -180 to below 180: of each column, eastward, so that they fall where the box crosses the 180° meridian; with the kind LAMBERT of each point, as `values`.',
      ),
      x: t.floatList({
        nullable: true,
        description: 'Of each column, metres on the plane of `crs`; null unless the kind is LAMBERT.',
        complexity: 1,
        resolve: (slab) => projectedAxes(slab)?.x ?? null,
      }),
      y: t.floatList({
        nullable: true,
        description: 'Of each row, metres on the plane of `crs`; null unless the kind is LAMBERT.',
        complexity: 1,
        resolve: (slab) => projectedAxes(slab)?.y ?? null,
      }),
      crs: t.string({
        nullable: true,
        description: 'The projection as a PROJ string; null unless the kind is LAMBERT.',
        resolve: (slab) => projectedAxes(slab)?.proj ?? null,
      }),
      units: t.string({
        description: 'Unit of values and statistics when they are asked for in the same `unit`.',
        args: unitArgument(),
        resolve: (slab, { unit }) => convertedUnits(unitsOf(slab), unit),
      }),
      values: t.field({
        type: 'FloatSeries',
        description:
          'Row by row in one list: the value of row y and column x is number y * `nx` + x. Null where the producer left the cell out, and at corners of a LAMBERT slab that are outside the box.',
        args: valueArguments(),
        complexity: { field: 1, multiplier: 1 },
        resolve: (slab, args) =>
          encodeValues(rowsOf(slab).flat(), { units: unitsOf(slab), decimals: slab.decimals }, args),
      }),
      minimum: statistic('minimum', 'The least value; null where there is none.'),
      maximum: statistic('maximum', 'The greatest value; null where there is none.'),
      mean: statistic(
        'mean',
        'The mean of the area: on rows of latitude each value counts by the cosine of its latitude, the cells of a conformal grid count alike. Null for directions and codes, which have none.',
      ),
      count: t.int({
        description: 'Points with a value.',
        resolve: (slab) => slabStatistics(slab).count,
      }),
    };
  },
});

builder.queryField('box', (t) =>
  t.field({
    type: SlabRef,
    nullable: true,
    description: `One variable at one lead over a box: a map. At most ${MAX_CELLS} cells; \`stride\` or \`maxCells\` thin out larger ones.`,
    args: {
      ...modelArgument(),
      ...variableArgument(),
      box: t.arg({ type: BoxInputRef, required: true, description: 'Where.' }),
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
        description: `Most cells of the answer, at most ${MAX_CELLS}: the stride is made as long as it takes.`,
      }),
    },
    complexity: ({ model, box, stride, maxCells }) => {
      const share = cellsIn(model, box, stride, maxCells ?? MAX_CELLS) / CELLS_PER_COST;
      return { field: 1 + share, multiplier: share };
    },
    resolve: async (_root, asked, { request }) => {
      const box = requireBox(asked.box);
      const run = await request.run(asked.model, asked.initTime ?? null, pinOf(asked.pin));
      const lead = leadOf(run, asked.leadHours, asked.validTime);
      const { stride, maxCells } = asked;
      return request.requireSlab(run, asked.variable, lead, box, { stride, maxCells });
    },
  }),
);

function unitsOf({ name }: Slab): string {
  return quantityOf(name).units;
}

/** About how many cells of the producer's grid a box has, by its part of the domain in degrees. */
function cellsIn(model: ModelId, box: Box, stride: number, most: number): number {
  const { points, box: domain } = modelOf(model).grid;
  const part =
    Math.min(1, widthOf(box) / widthOf(domain)) *
    Math.min(1, Math.max(0, box.north - box.south) / (domain.north - domain.south));
  return Math.min(most, MAX_CELLS, (points * part) / stride ** 2);
}

function widthOf({ west, east }: Box): number {
  return (((east - west) % 360) + 360) % 360 || 360;
}
