import { absenceOf, type ModelId, modelsServing, type SeriesName } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** Throws IsobarError('validation_error') for a variable or diagnostic that the model does not have, naming the models that do. */
export function requireServed(model: ModelId, names: readonly SeriesName[]): void {
  for (const name of names) {
    const reason = absenceOf(model, name);
    if (reason === null) continue;
    const others = modelsServing(name);
    const have = others.length === 0 ? 'no model here does' : `models that do: ${others.join(', ')}`;
    throw new IsobarError('validation_error', `${model} does not have ${name} (${reason}); ${have}`, {
      reason: 'not_provided',
      argument: 'model',
      allowed: others,
    });
  }
}
