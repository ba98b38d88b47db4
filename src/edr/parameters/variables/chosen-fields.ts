import {
  isStoredByDefault,
  isVariableName,
  type ModelId,
  type VariableName,
} from '../../../catalog/index.ts';
import { requireServed } from '../../../forecast/index.ts';
import type { MemberPosition } from '../../../formats/index.ts';
import { didYouMean, invalidParameter, noData, quoted } from '../../../http/index.ts';
import type { LevelChoice } from '../levels/levels.ts';
import { type ModelParameter, modelParameters } from './model-parameters.ts';

/** A requested variable, and whether it is one level of a parameter with an axis of levels. */
export interface ChosenField {
  readonly variable: VariableName;
  readonly vertical: boolean;
  /** Of a member of an ensemble, or a quantile of members; left out for the control and for single forecasts. */
  readonly along?: MemberPosition;
}

/** The variables of fields, each once. */
export function variablesOf(fields: readonly ChosenField[]): readonly VariableName[] {
  return [...new Set(fields.map(({ variable }) => variable))];
}

/** More names than any model has variables. */
const MAX_NAMES = 200;

/**
 * The fields that `parameter-name` and `z` request of a model: by default all of its parameters that are stored by default, with `z` all that have levels.
 * Names of single variables work too (`temperature_850hpa`), and stay on their own level whatever `z` says. Throws IsobarError:
 * 'validation_error' for names that the model does not have, with the reason 'no_data' where it has nothing on those levels.
 */
export function chooseFields(
  model: ModelId,
  parameterNames: string | undefined,
  isOnLevel: LevelChoice | null,
): readonly ChosenField[] {
  const parameters = modelParameters(model);
  const fields =
    parameterNames === undefined
      ? parameters
          .filter(({ kind }) => kind === 'pressure' || isOnLevel === null)
          .flatMap((parameter) => fieldsOf(parameter, isOnLevel))
          .filter(({ variable }) => !isVariableName(variable) || isStoredByDefault(variable))
      : namesIn(parameterNames).flatMap((name) => fieldsNamed(model, name, parameters, isOnLevel));
  if (fields.length === 0) throw noData(`${model} has nothing of what is asked for on the levels of z`);
  const once = new Map(fields.map((field) => [`${field.variable} ${field.vertical}`, field]));
  return [...once.values()];
}

function namesIn(text: string): readonly string[] {
  const names = text.split(',', MAX_NAMES + 1).map((name) => name.trim());
  if (names.length > MAX_NAMES) throw invalidParameter('parameter-name', `has more than ${MAX_NAMES} names`);
  return names;
}

function fieldsNamed(
  model: ModelId,
  name: string,
  parameters: readonly ModelParameter[],
  isOnLevel: LevelChoice | null,
): readonly ChosenField[] {
  const parameter = parameters.find((one) => one.name === name);
  if (parameter !== undefined) return fieldsOf(parameter, isOnLevel);
  if (isVariableName(name)) {
    requireServed(model, [name]);
    return [{ variable: name, vertical: false }];
  }
  if (name === '') throw invalidParameter('parameter-name', 'has an empty name in it');
  const known = parameters.map((one) => one.name);
  const onOneLevel = parameters.flatMap((one) =>
    one.kind === 'pressure' ? one.levels.map(({ variable }) => variable) : [],
  );
  throw invalidParameter(
    'parameter-name',
    `${quoted(name)} is not a parameter of ${model}${didYouMean(name, [...known, ...onOneLevel])} (they are ${known.join(', ')})`,
  );
}

function fieldsOf(parameter: ModelParameter, isOnLevel: LevelChoice | null): readonly ChosenField[] {
  if (parameter.kind === 'surface') return [{ variable: parameter.name, vertical: false }];
  return parameter.levels
    .filter(({ hectopascals }) => isOnLevel === null || isOnLevel(hectopascals))
    .map(({ variable }) => ({ variable, vertical: true }));
}
