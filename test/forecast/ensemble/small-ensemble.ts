// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { memberDecimalsOf, type VariableName, variableOf } from '../../../src/catalog/index.ts';
import { MISSING } from '../../../src/store/index.ts';
import { NX, NY } from '../../store/run-fixtures.ts';
import type { MemberCube, SmallVariable } from '../small-runs.ts';

/** The steps of the run, and the perturbed members at each of its two segments: two are missing from the second. */
export const LEADS = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36];
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const SEGMENTS = [
  { leads: LEADS.slice(0, 7), members: NUMBERS },
  { leads: LEADS.slice(7), members: NUMBERS.slice(0, 8) },
];
export const SIZE = NUMBERS.length + 1;

const RANGES: Readonly<Partial<Record<VariableName, readonly [low: number, high: number]>>> = {
  air_temperature_2m: [26500, 30500],
  wind_u_10m: [-1500, 1500],
  wind_v_10m: [-1500, 1500],
  total_precipitation: [-600, 900],
};
const VARIABLES = Object.keys(RANGES) as VariableName[];

/** A number of 0 to 1 that depends on all of the numbers. */
function hashed(...numbers: readonly number[]): number {
  let state = 2166136261;
  for (const number of numbers) {
    state = Math.imul(state ^ (number + 0x9e3779b9), 16777619);
    state ^= state >>> 13;
    state = Math.imul(state, 0x85ebca6b);
    state ^= state >>> 16;
  }
  return (state >>> 0) / 2 ** 32;
}

/** The stored integer of a member (0: the control); MISSING at some cells, and where the member is not in the segment. */
function integerOf(variable: VariableName, member: number, lead: number, cell: number): number {
  const segment = SEGMENTS.find(({ leads }) => leads.includes(lead));
  if (member !== 0 && segment?.members.includes(member) !== true) return MISSING;
  // Amounts start with the first step.
  if (variable === 'total_precipitation' && lead === 0) return MISSING;
  const v = VARIABLES.indexOf(variable);
  if (hashed(v, member, lead, cell, 7) < 0.01) return MISSING;
  const [low, high] = RANGES[variable]!;
  const hundredths = Math.round(low + hashed(v, member, lead, cell) * (high - low));
  const clipped = variable === 'total_precipitation' ? Math.max(0, hundredths) : hundredths;
  return member === 0
    ? clipped
    : Math.round(clipped / 10 ** (variableOf(variable).decimals - memberDecimalsOf(variable)));
}

function decimalsOf(variable: VariableName, member: number): number {
  return member === 0 ? variableOf(variable).decimals : memberDecimalsOf(variable);
}

/** What `smallRun` takes: the control. */
export function control(): Partial<Record<VariableName, SmallVariable>> {
  return Object.fromEntries(
    VARIABLES.map((variable) => [
      variable,
      {
        decimals: variableOf(variable).decimals,
        leads: LEADS,
        value: (lead: number, cell: number) => {
          const integer = integerOf(variable, 0, lead, cell);
          return integer === MISSING ? null : integer / 10 ** variableOf(variable).decimals;
        },
      },
    ]),
  );
}

/** What `smallRun` takes: the members. */
export function memberCubes(): readonly MemberCube[] {
  return VARIABLES.flatMap((variable) =>
    SEGMENTS.map(({ leads, members }) => ({
      variable,
      leads,
      members,
      planes: members.flatMap((member) =>
        leads.map((lead) =>
          Int32Array.from({ length: NX * NY }, (_, cell) => integerOf(variable, member, lead, cell)),
        ),
      ),
    })),
  );
}

/** A value as the catalogue's decimals have it. */
function decimal(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** Where a place lies: cells with weights that add up to 1. */
export type Corners = readonly (readonly [cell: number, weight: number])[];

/** A stored variable of a member at a place; null where a cell lacks it. */
function storedAt(variable: VariableName, member: number, lead: number, corners: Corners): number | null {
  const decimals = decimalsOf(variable, member);
  let sum = 0;
  for (const [cell, weight] of corners) {
    const integer = integerOf(variable, member, lead, cell);
    if (integer === MISSING) return null;
    sum += weight * (integer / 10 ** decimals);
  }
  return decimal(sum, decimals);
}

/** A variable, or the wind's speed, of a member at a place. */
export function memberValue(
  name: VariableName | 'wind_speed_10m',
  member: number,
  lead: number,
  corners: Corners,
): number | null {
  if (name !== 'wind_speed_10m') return storedAt(name, member, lead, corners);
  const [u, v] = [
    storedAt('wind_u_10m', member, lead, corners),
    storedAt('wind_v_10m', member, lead, corners),
  ];
  return u === null || v === null ? null : decimal(Math.hypot(u, v), 2);
}

/** Values of all members at a place that have one, ascending. */
export function memberValues(
  name: VariableName | 'wind_speed_10m',
  lead: number,
  corners: Corners,
): readonly number[] {
  return [0, ...NUMBERS]
    .flatMap((member) => memberValue(name, member, lead, corners) ?? [])
    .sort((a, b) => a - b);
}

/** numpy.quantile(values, at, method='linear') */
export function quantile(ascending: readonly number[], at: number): number {
  const position = (ascending.length - 1) * at;
  const below = Math.floor(position);
  const above = Math.min(ascending.length - 1, below + 1);
  return ascending[below]! * (1 - (position - below)) + ascending[above]! * (position - below);
}
