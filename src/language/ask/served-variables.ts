import { absenceOf, type ModelId, type SurfaceVariableName } from '../../catalog/index.ts';
import { requireServed } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Parse } from '../parse.ts';

/** Throws IsobarError('validation_error') for a question that is not about weather that is forecast. */
export function requireWeather({ variables }: Parse): void {
  if (variables.length > 0) return;
  throw new IsobarError(
    'validation_error',
    'the question is not about weather that is forecast here: ask for temperature, dew point, humidity, wind, gusts, pressure, rain, clouds, visibility, snow depth or thunderstorm energy (CAPE) at a place',
    { reason: 'unknown_value', argument: 'question' },
  );
}

/**
 * The variables of a question that a model has, and the others.
 * @throws IsobarError 'validation_error' where it has none of them, naming models that do
 */
export function servedVariables(model: ModelId, variables: readonly SurfaceVariableName[]) {
  const served = variables.filter((name) => absenceOf(model, name) === null);
  if (served.length === 0) requireServed(model, variables);
  return { served, leftOut: variables.filter((name) => !served.includes(name)) };
}
