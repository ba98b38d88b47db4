import {
  absenceOf,
  type ModelId,
  type SeriesName,
  SURFACE_VARIABLE_NAMES,
  type SurfaceVariableName,
} from '../../../catalog/index.ts';
import { requireServed } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { Parse } from '../../parse.ts';

const OFFERED =
  'temperature, dew point, humidity, wind, gusts, pressure, rain, clouds, visibility, snow depth, snowfall or thunderstorm energy (CAPE) at a place';

/**
 * Throws IsobarError('validation_error') for a question that is not about weather that is forecast, or about nothing that is
 * answered in words, naming what it asks for.
 */
export function requireWeather(parse: Parse): void {
  if (surfaceOf(parse).length > 0) return;
  const others = otherSeriesOf(parse);
  const { notOffered } = parse;
  const quoted = notOffered.map((words) => `"${words}"`).join(', ');
  const reason =
    others.length > 0
      ? `${others.join(', ')} cannot be asked for in words; /point and GraphQL have it`
      : notOffered.length > 0
        ? `${quoted} is not offered here`
        : 'the question is not about weather that is forecast here';
  throw new IsobarError('validation_error', `${reason}: ask for ${OFFERED}`, {
    reason: 'unknown_value',
    argument: 'question',
  });
}

/** Series of a question that are not answered in words: on pressure levels, and diagnostics. */
export function otherSeriesOf(parse: Parse): readonly SeriesName[] {
  const surface: readonly SeriesName[] = surfaceOf(parse);
  return parse.variables.filter((name) => !surface.includes(name));
}

/** The variables of a question at, near or integrated above the surface. */
export function surfaceOf({ variables }: Parse): readonly SurfaceVariableName[] {
  return SURFACE_VARIABLE_NAMES.filter((name) => variables.includes(name));
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
