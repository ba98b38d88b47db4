import type { GraphQLError } from 'graphql';
import { refusal } from '../../errors/errors.ts';
import { type SeriesFacts, SeriesLeaf } from '../../leaves/index.ts';

/** Columns that say which place, run and lead a row is of. `label` is left out where no place has one. */
export const KEY_COLUMNS = [
  'label',
  'latitude',
  'longitude',
  'model',
  'init_time',
  'lead_hours',
  'valid_time',
] as const;
export type KeyColumn = (typeof KEY_COLUMNS)[number];

/** A column: the values of one response key, or of one variable of `columns`. */
interface ArrowColumn {
  readonly name: string;
  readonly facts: SeriesFacts;
}

/** The rows of one series table of an answer: one for each of its leads. */
export interface RowGroup {
  readonly facts: SeriesFacts;
  /** By the name of the column. */
  readonly values: ReadonlyMap<string, SeriesLeaf>;
}

/** All series tables of an answer under each other. */
export interface LongTable {
  readonly columns: readonly ArrowColumn[];
  readonly groups: readonly RowGroup[];
  readonly rows: number;
}

/**
 * The tables of the answer to an operation that asks for `series` in one place of its document: one below the other, whatever lists
 * they are in. Throws a GraphQLError where there is none, they are in several places, or they make too long an answer.
 */
export function seriesTableOf(data: unknown, maxBytes: number): LongTable {
  const groups = new Map<string, { facts: SeriesFacts; values: Map<string, SeriesLeaf> }>();
  const columns = new Map<string, ArrowColumn>();
  const shapes = new Set<string>();
  for (const { path, leaf } of leavesOf(data, [])) {
    if (leaf.facts.isCorrected) {
      throw noTable(
        'Arrow cannot say the correction of temperatures to an elevation: leave elevation out, or accept application/json',
      );
    }
    const { table, column } = placeOf(path, leaf.facts);
    shapes.add(table.filter((part) => typeof part === 'string').join('.'));
    const key = table.join('.');
    const group = groups.get(key) ?? { facts: leaf.facts, values: new Map<string, SeriesLeaf>() };
    groups.set(key, group);
    group.values.set(column, leaf);
    if (!columns.has(column)) columns.set(column, { name: column, facts: leaf.facts });
  }
  const [shape, other] = shapes;
  if (shape === undefined) {
    throw noTable(
      'there is nothing to send as Arrow: ask for `values` of columns of `series`, or accept application/json',
    );
  }
  if (other !== undefined) {
    throw noTable(
      `an answer in Arrow is one table, and the operation asks for series at ${shape} and at ${other}: ask for one of them at a time`,
    );
  }
  const all = [...groups.values()];
  const rows = all.reduce((sum, { facts }) => sum + facts.leads.length, 0);
  const table = { columns: [...columns.values()], groups: all, rows };
  requireSendable(table, maxBytes);
  return table;
}

/** Bytes of the keys of a row, and of a value with its share of the bits that say where there is one. */
const [KEY_BYTES, VALUE_BYTES] = [44, 8.125];

function requireSendable({ columns, rows }: LongTable, maxBytes: number): void {
  const names: readonly string[] = KEY_COLUMNS;
  const taken = columns.find(({ name }) => names.includes(name));
  if (taken !== undefined) {
    throw noTable(`a column of values cannot be called ${taken.name} in Arrow: give it another alias`);
  }
  if (rows * (KEY_BYTES + columns.length * VALUE_BYTES) <= maxBytes) return;
  throw noTable(
    `${rows} rows of ${columns.length} columns are more than the ${Math.floor(maxBytes / 1e6)} MB that an answer may have: request fewer points, variables or leads at once`,
    400,
  );
}

function noTable(message: string, status = 406): GraphQLError {
  return refusal('validation_error', message, { http: { status } });
}

type Path = readonly (string | number)[];

interface FoundLeaf {
  readonly path: Path;
  readonly leaf: SeriesLeaf;
}

function* leavesOf(value: unknown, path: Path): Generator<FoundLeaf> {
  if (value instanceof SeriesLeaf) yield { path, leaf: value };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leavesOf(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) yield* leavesOf(member, [...path, name]);
  }
}

/**
 * The table and the column that values belong to, by their path: `….series.t.values` or `….series.columns.0.values`, and of a member of
 * an ensemble `….members.members.0.values`.
 */
function placeOf(
  path: Path,
  { variable, member }: SeriesFacts,
): { readonly table: Path; readonly column: string } {
  if (member !== undefined) return { table: path.slice(0, -3), column: `${variable}.member_${member}` };
  const [parent] = path.slice(-2);
  if (typeof parent === 'string') return { table: path.slice(0, -2), column: parent };
  const [key] = path.slice(-3);
  return { table: path.slice(0, -3), column: key === 'columns' ? variable : `${key}.${variable}` };
}
