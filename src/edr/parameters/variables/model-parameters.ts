import {
  absenceOf,
  type ModelId,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  type PressureLevel,
  type PressureVariableName,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type SurfaceVariableName,
} from '../../../catalog/index.ts';

/** A parameter of EDR, as `parameter_names` lists them: a variable, or a base with all of its pressure levels. */
export type ModelParameter = SurfaceParameter | PressureParameter;

interface SurfaceParameter {
  readonly kind: 'surface';
  readonly name: SurfaceVariableName;
}

interface PressureParameter {
  readonly kind: 'pressure';
  readonly name: PressureBase;
  /** From the ground up, at least one. */
  readonly levels: readonly PressureLevelVariable[];
}

interface PressureLevelVariable {
  readonly hectopascals: PressureLevel;
  readonly variable: PressureVariableName;
}

/** The parameters of a model, those of the surface first. */
export function modelParameters(model: ModelId): readonly ModelParameter[] {
  const surface = SURFACE_VARIABLE_NAMES.filter((name) => absenceOf(model, name) === null).map(
    (name): SurfaceParameter => ({ kind: 'surface', name }),
  );
  const pressure = PRESSURE_BASES.map(
    (name): PressureParameter => ({ kind: 'pressure', name, levels: levelsOf(model, name) }),
  ).filter(({ levels }) => levels.length > 0);
  return [...surface, ...pressure];
}

function levelsOf(model: ModelId, base: PressureBase): readonly PressureLevelVariable[] {
  return PRESSURE_LEVELS_HPA.map((hectopascals) => {
    return { hectopascals, variable: pressureVariableName(base, hectopascals) };
  }).filter(({ variable }) => absenceOf(model, variable) === null);
}
