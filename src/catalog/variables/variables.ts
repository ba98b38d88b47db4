import type { Level, SurfaceRow, VariableFacts } from './rows/variable-row.ts';
import type { Variable } from './variable.ts';
import {
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  VARIABLE_NAMES,
  type VariableName,
} from './variable-names.ts';
import { PRESSURE_VARIABLES, SURFACE_VARIABLES } from './variable-table.ts';

function* allVariables(): Generator<Variable> {
  for (const name of SURFACE_VARIABLE_NAMES)
    yield { name, base: name, ...withoutSynonyms(SURFACE_VARIABLES[name]) };
  for (const base of PRESSURE_BASES) {
    for (const hectopascals of PRESSURE_LEVELS_HPA) {
      yield {
        name: pressureVariableName(base, hectopascals),
        base,
        level: { kind: 'pressure', hectopascals },
        ...PRESSURE_VARIABLES[base].at(`at ${hectopascals} hPa`),
      };
    }
  }
}

/** A row without the synonyms, which only `names/synonyms.ts` reads. */
function withoutSynonyms({ synonyms: _, ...facts }: SurfaceRow): VariableFacts & { readonly level: Level } {
  return facts;
}

const byName = new Map<VariableName, Variable>(
  [...allVariables()].map((variable) => [variable.name, variable]),
);

/** Facts of a variable: name, unit, level, CF metadata, quantum. */
export function variableOf(name: VariableName): Variable {
  const variable = byName.get(name);
  if (variable === undefined) throw new RangeError(`catalog: no variable ${name}`);
  return variable;
}

/** Whether runs keep a variable where the settings name none. */
export function isStoredByDefault(name: VariableName): boolean {
  return variableOf(name).optional !== true;
}

/** The variables that runs keep where the settings name none. */
export const DEFAULT_VARIABLE_NAMES: readonly VariableName[] = VARIABLE_NAMES.filter(isStoredByDefault);

/**
 * Decimals of a variable's members in the store: one less than those of a single forecast, but for amounts, which are zero at most
 * places. Of an ensemble fifty times as much is stored, and its members differ by far more than 0.1 K or 0.1 m s-1. Probabilities and
 * quantiles are those of the values so stored.
 */
export function memberDecimalsOf(name: VariableName): number {
  const { decimals, cellMethods } = variableOf(name);
  return cellMethods === 'time: sum' ? decimals : Math.max(0, decimals - 1);
}

/** Decimals of a variable in the store. @param member 0 = the control, or the only forecast */
export function decimalsOf(name: VariableName, member: number): number {
  return member === 0 ? variableOf(name).decimals : memberDecimalsOf(name);
}

/** CF's `units_metadata` (CF-1.11, section 3.1.2) of a quantity in kelvin, none of which is a difference; undefined for others. */
export function unitsMetadataOf({ units }: { readonly units: string }): string | undefined {
  return units === 'K' ? 'temperature: on_scale' : undefined;
}

/** Whether values are compass directions, where 0 follows 359: they are interpolated and averaged as vectors. */
export function isDirection({ units }: { readonly units: string }): boolean {
  return units === 'degree';
}
