import {
  isVariableName,
  type PressureBase,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../catalog/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { StoredMembers } from '../cube/variables/stored-members.ts';
import type { StoredSeries } from '../cube/variables/stored-series.ts';
import { keepsStatistics, type Manifest } from '../records/manifest.ts';

/** What an export needs from the run. */
export interface RunToExport {
  readonly manifest: Manifest;
  readonly grid: Grid;
  readonly open: (variable: VariableName) => Promise<StoredSeries | null> | StoredSeries | null;
  /** Left out for runs without members. */
  readonly openMembers?: (variable: VariableName) => Promise<StoredMembers | null> | StoredMembers | null;
}

/** A variable at all its leads: of one member where it has members. */
export interface ExportedSeries extends Pick<StoredSeries, 'variable' | 'decimals' | 'leads'> {
  /** Its number; null for a variable without members. */
  readonly member: number | null;
  /** As of `StoredSeries`. */
  fetch(cells: ArrayLike<number>): Promise<void> | null;
  seriesOf(cells: ArrayLike<number>, into: Int32Array): Int32Array;
}

/** What becomes one array: a variable, or a parameter on the pressure levels that the run holds, of each member where there are any. */
export interface StoredArray {
  readonly name: string;
  /** One for each level of each member, from the ground up. */
  readonly series: readonly [ExportedSeries, ...ExportedSeries[]];
  readonly isVertical: boolean;
  readonly hasMembers: boolean;
}

interface Requested {
  readonly variables?: readonly (VariableName | PressureBase)[];
  readonly members?: readonly number[];
}

/** Opens what an export holds. Throws IsobarError `validation_error` where a requested variable or member is not stored. */
export async function openArrays(
  run: RunToExport,
  { variables: requested, members }: Requested,
): Promise<readonly StoredArray[]> {
  const { manifest } = run;
  const stored = { ...manifest.members, ...manifest.cubes };
  const present = VARIABLE_NAMES.filter((name) => stored[name] !== undefined);
  const title = `run ${manifest.model} ${manifest.initTime}`;
  const arrays: StoredArray[] = [];
  for (const name of new Set(requested ?? present.map((each) => variableOf(each).base))) {
    const isVertical = !isVariableName(name);
    const levels = isVertical ? present.filter((each) => variableOf(each).base === name) : [name];
    const opened = await Promise.all(levels.map((variable) => openSeries(run, variable, members, title)));
    const hasMembers = opened.flat().some(({ member }) => member !== null);
    // Levels of which only the control is stored are missing beside those with members.
    const [first, ...others] = opened.flat().filter(({ member }) => (member !== null) === hasMembers);
    if (first === undefined) throw new IsobarError('validation_error', `${title} does not hold ${name}`);
    arrays.push({ name, series: [first, ...others], isVertical, hasMembers });
  }
  if (arrays.length === 0) throw new IsobarError('validation_error', `${title} holds no variable`);
  if (members !== undefined && arrays.every(({ hasMembers }) => !hasMembers)) {
    throw new IsobarError('validation_error', `${title} holds no members of what is exported`);
  }
  return arrays;
}

/** A variable of a run, of each of its members where it has any, of the control where only statistics over them are kept; empty where the run does not hold it. */
async function openSeries(
  { manifest, open, openMembers }: RunToExport,
  variable: VariableName,
  numbers: readonly number[] | undefined,
  title: string,
): Promise<readonly ExportedSeries[]> {
  const hasMembers = manifest.members?.[variable] !== undefined && keepsStatistics(manifest) === false;
  const stored = hasMembers ? await openMembers?.(variable) : null;
  if (stored !== null && stored !== undefined) {
    const absent = numbers?.find((number) => !stored.members.includes(number));
    if (absent !== undefined) {
      const held = `it holds ${stored.members.length} from ${stored.members[0]} to ${stored.members.at(-1)}`;
      throw new IsobarError('validation_error', `${title} has no member ${absent} of ${variable}; ${held}`);
    }
    return (numbers ?? stored.members).map((member) => ({
      variable,
      decimals: stored.decimals,
      leads: stored.leads,
      member,
      fetch: (cells) => stored.fetchSeriesOf(member, cells),
      seriesOf: (cells, into) => stored.seriesOf(member, cells, into),
    }));
  }
  const series = await open(variable);
  if (series === null) return [];
  return [
    {
      variable,
      decimals: series.decimals,
      leads: series.leads,
      member: null,
      fetch: (cells) => series.fetch(cells),
      seriesOf: (cells, into) => series.seriesOf(cells, into),
    },
  ];
}

/** Numbers of the members of all arrays, ascending; empty where none has members. */
export function membersOf(arrays: readonly StoredArray[]): readonly number[] {
  const numbers = arrays.flatMap(({ series }) => series.flatMap(({ member }) => member ?? []));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** hPa of all arrays with a dimension of levels, from the ground up. */
export function levelsOf(arrays: readonly StoredArray[]): readonly number[] {
  const levels = arrays.flatMap(({ series, isVertical }) => (isVertical ? series.map(levelOf) : []));
  return [...new Set(levels)].sort((a, b) => b - a);
}

/** hPa; 0 for a variable that is not on a pressure level. */
export function levelOf({ variable }: ExportedSeries): number {
  const { level } = variableOf(variable);
  return level.kind === 'pressure' ? level.hectopascals : 0;
}

/** Hours at which something is stored, ascending. Throws IsobarError `validation_error` where there are none. */
export function leadsOf(
  arrays: readonly StoredArray[],
  includes: (lead: number) => boolean = () => true,
): readonly number[] {
  const leads = new Set(arrays.flatMap(({ series }) => series.flatMap((each) => each.leads)));
  const axis = [...leads].filter(includes).sort((a, b) => a - b);
  if (axis.length > 0) return axis;
  throw new IsobarError('validation_error', 'nothing is stored at the requested leads');
}
