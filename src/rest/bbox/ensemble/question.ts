import type { SeriesName, VariableName } from '../../../catalog/index.ts';
import {
  type Bounds,
  bandsInMemory,
  type EnsembleMaps,
  type ForecastRequest,
  fieldsOverMembers,
  MISSING,
  type Run,
  requireMapSize,
  type Slab,
  type SlabBands,
} from '../../../forecast/index.ts';
import type { BandedGrid, DatasetField, GridPart } from '../../../formats/index.ts';
import {
  datasetField,
  invalidParameter,
  type MapCells,
  NUMBER,
  tooLarge,
  type Work,
  workOfMaps,
  workOfMemberMaps,
} from '../../../http/index.ts';
import {
  conditionOf,
  type MemberParameters,
  type ReadCondition,
  requireNumbers,
  requireVariable,
} from '../../ensemble/conditions.ts';
import { countField, probabilityFields } from '../../ensemble/fields.ts';

/** A question about the members of an ensemble over a box, which the field of its control comes with. */
interface MapQuestion {
  /** The same text for questions with the same answer about the same field. */
  readonly key: string;
  readonly work: Work;
  read(): Promise<EnsembleGrids>;
}

/** The control, and what was asked of the members, on the same rows and columns. */
export interface EnsembleGrids {
  readonly control: SlabBands;
  /** For forms that have a column, property or variable for each grid. */
  readonly fields: readonly { readonly field: DatasetField; readonly grid: BandedGrid }[];
  /** Members of the document in JSON. */
  readonly json: readonly GridPart[];
  /** What other documents say in their head. */
  readonly head: object;
}

interface MapContext {
  readonly run: Run;
  readonly lead: number;
  readonly box: Bounds;
  readonly stride: number | undefined;
  readonly cells: MapCells;
}

/** Numbers of all grids of one answer. */
const MAX_WRITTEN = 2 ** 21;

/** Parameters of which a question has one. */
const NAMES = ['quantiles', 'members', 'probability'] as const;

/**
 * Null without any of the parameters. Throws IsobarError('validation_error') for several of them, for runs and variables without members,
 * for members that are not stored, for units of another kind, for directions and codes, and for more than one answer may hold.
 */
export async function mapQuestion(
  query: MemberParameters & { readonly var: VariableName },
  { run, lead, box, stride, cells }: MapContext,
  request: ForecastRequest,
): Promise<MapQuestion | null> {
  const [given, other] = NAMES.filter((name) => query[name] !== undefined);
  if (given === undefined) return null;
  if (other !== undefined) throw invalidParameter(other, `and ${given} exclude each other: give one of them`);
  const asked = await askedOf(query, run, request);
  // The checks of the core come before anything is read.
  requireMapSize(cells.read * asked.variables.length, asked.members);
  if (cells.read * (1 + asked.grids) > MAX_WRITTEN) {
    throw tooLarge(
      `${1 + asked.grids} grids of ${cells.read} points are more than the ${MAX_WRITTEN} values of one answer: ask for fewer ${given}, a smaller box or a longer stride`,
    );
  }
  const name = query.var;
  const thinning = { stride };
  request.grids.requireSlabWindow(run, name, lead, box, thinning);
  // The control's map comes with them.
  const control = workOfMaps({ variables: [name], leads: 1, cells });
  const { price, cells: read } = workOfMemberMaps({ ...asked, leads: 1, cells });
  return {
    key: asked.key,
    work: {
      price: control.price + price + (asked.grids * cells.read * NUMBER) / 2,
      ...(read !== undefined && { cells: read }),
    },
    async read() {
      const readMap = (of: Run, variable: SeriesName) =>
        request.grids.requireSlab(of, variable, lead, box, thinning);
      const control = await readMap(run, name);
      const { nx, ny } = control;
      const maps = request.ensembleMaps({ run, nx, ny, leads: [lead], read: readMap });
      return asked.read(maps, pagesOf(control, name));
    },
  };
}

/** What is asked of the members, once it is checked. */
interface Asked {
  readonly key: string;
  /** How many members are read, of which variables, and how many grids that makes. */
  readonly members: number;
  readonly variables: readonly SeriesName[];
  readonly grids: number;
  readonly comparisons?: number;
  read(maps: EnsembleMaps, page: Page): Promise<EnsembleGrids>;
}

async function askedOf(
  { var: name, quantiles, members, probability }: Parameters<typeof mapQuestion>[0],
  run: Run,
  request: ForecastRequest,
): Promise<Asked> {
  if (probability !== undefined) {
    const variables = [...new Set(probability.map((comparison) => comparison.name))];
    await request.requireMembers(run, variables);
    const conditions = await Promise.all(probability.map(conditionOf));
    return {
      key: JSON.stringify({ probability }),
      members: fieldsOverMembers(run),
      variables,
      grids: 3,
      comparisons: conditions.length,
      read: (maps, page) => readProbability(maps, page, variables, conditions),
    };
  }
  await request.requireMembers(run, [name]);
  if (members !== undefined) {
    const numbers = requireNumbers(run, members);
    return {
      key: JSON.stringify({ members: numbers }),
      members: numbers.length,
      variables: [name],
      grids: numbers.length,
      read: (maps, page) => readMembers(maps, page, name, numbers),
    };
  }
  const at = quantiles ?? [];
  requireVariable(name);
  return {
    key: JSON.stringify({ quantiles: at }),
    members: fieldsOverMembers(run),
    variables: [name],
    grids: at.length + 1,
    read: (maps, page) => readQuantiles(maps, page, name, at),
  };
}

/** A plane of a map. */
interface Plane {
  readonly integers: Int32Array;
  readonly decimals: number;
}

/** The control of a map, with the planes of what is made of the members. */
interface Page {
  readonly control: SlabBands;
  /** The field of the control's variable. */
  readonly field: DatasetField;
  grid(plane: Plane): BandedGrid;
  json(plane: Plane): GridPart;
}

function pagesOf(control: Slab, name: VariableName): Page {
  const { nx, ny } = control;
  return {
    control: bandsInMemory(control, control),
    field: datasetField(control.run, name, [control.lead]),
    grid: (plane) => ({ ...bandsInMemory(control, plane), missing: MISSING }),
    json: ({ integers, decimals }) => ({ nx, ny, integers, decimals, missing: MISSING }),
  };
}

/** A field of a count or a share, which is of a moment. */
function countedField({ quantity }: Pick<DatasetField, 'quantity'>): DatasetField {
  return { quantity, cellMethods: null, windowStarts: null, vertical: false };
}

async function readQuantiles(
  maps: EnsembleMaps,
  { control, field, grid, json }: Page,
  name: VariableName,
  at: readonly number[],
): Promise<EnsembleGrids> {
  const found = await maps.quantiles(name, at);
  const used = { integers: found[0]?.used ?? new Int32Array(0), decimals: 0 };
  const usedField = countedField(countField(`${name}.used`, 'Members that have a value'));
  return {
    control,
    head: {},
    fields: [
      ...found.map((map, n) => ({
        field: { ...field, along: { axis: 'quantile', value: at[n] ?? 0 } as const },
        grid: grid(map),
      })),
      { field: usedField, grid: grid(used) },
    ],
    json: [
      ',"quantiles":[',
      ...found.flatMap((map, n) => [`${n === 0 ? '' : ','}{"at":${at[n]},"values":`, json(map), '}']),
      '],"used":',
      json(used),
    ],
  };
}

async function readMembers(
  maps: EnsembleMaps,
  { control, field, grid, json }: Page,
  name: VariableName,
  numbers: readonly number[],
): Promise<EnsembleGrids> {
  const found = await maps.members(name, numbers);
  return {
    control,
    head: {},
    fields: found.map(({ number, field: plane }) => ({
      field: { ...field, along: { axis: 'member', value: number } as const },
      grid: grid(plane),
    })),
    json: [
      ',"members":[',
      ...found.flatMap(({ number, field: plane }, n) => [
        `${n === 0 ? '' : ','}{"number":${number},"values":`,
        json(plane),
        '}',
      ]),
      ']',
    ],
  };
}

async function readProbability(
  maps: EnsembleMaps,
  { control, grid, json }: Page,
  names: readonly SeriesName[],
  conditions: readonly ReadCondition[],
): Promise<EnsembleGrids> {
  const share = await maps.probability(
    names,
    conditions.map(({ condition }) => condition),
  );
  const [met, used] = [share.met, share.used].map((integers) => ({ integers, decimals: 0 }));
  if (met === undefined || used === undefined) throw new Error('rest: a probability has counts');
  const printed = conditions.map((condition) => condition.printed);
  const fields = probabilityFields(conditions);
  return {
    control,
    head: { conditions: printed },
    fields: [
      { field: countedField(fields.share), grid: grid(share) },
      { field: countedField(fields.met), grid: grid(met) },
      { field: countedField(fields.used), grid: grid(used) },
    ],
    json: [
      `,"probability":{"conditions":${JSON.stringify(printed)},"met":`,
      json(met),
      ',"used":',
      json(used),
      ',"values":',
      json(share),
      '}',
    ],
  };
}
