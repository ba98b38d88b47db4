import { PRESSURE_VARIABLES, SURFACE_VARIABLES } from './variable-table.ts';

/** Levels of the pressure-level variables, in hPa, from the lowest level up. */
export const PRESSURE_LEVELS_HPA = [1000, 850, 700, 500, 300, 250] as const;
export type PressureLevel = (typeof PRESSURE_LEVELS_HPA)[number];

/** Variables at, near or integrated above the surface. */
export type SurfaceVariableName = keyof typeof SURFACE_VARIABLES;
export const SURFACE_VARIABLE_NAMES = namesIn(SURFACE_VARIABLES);

/** Base names of the variables that exist on every pressure level. */
export type PressureBase = keyof typeof PRESSURE_VARIABLES;
export const PRESSURE_BASES = namesIn(PRESSURE_VARIABLES);

export type PressureVariableName = `${PressureBase}_${PressureLevel}hpa`;
export type VariableName = SurfaceVariableName | PressureVariableName;

/** Name of a base variable on one level: `temperature` on 500 hPa is `temperature_500hpa`. */
export function pressureVariableName(base: PressureBase, hectopascals: PressureLevel): PressureVariableName {
  return `${base}_${hectopascals}hpa`;
}

/** All variables: those of the surface first, then base by base from the lowest level up. */
export const VARIABLE_NAMES: readonly VariableName[] = [
  ...SURFACE_VARIABLE_NAMES,
  ...PRESSURE_BASES.flatMap((base) => PRESSURE_LEVELS_HPA.map((level) => pressureVariableName(base, level))),
];

const variables: ReadonlySet<string> = new Set(VARIABLE_NAMES);

export function isVariableName(word: string): word is VariableName {
  return variables.has(word);
}

function namesIn<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
