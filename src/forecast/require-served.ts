import { type ModelId, modelsWith, nativeOf, type VariableName } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';

/** Throws IsobarError('validation_error') for a variable that the model does not have, naming the models that do. */
export function requireServed(model: ModelId, variables: readonly VariableName[]): void {
  for (const variable of variables) {
    const native = nativeOf(model, variable);
    if (native.status !== 'unavailable') continue;
    const others = modelsWith(variable).join(', ');
    throw new IsobarError(
      'validation_error',
      `${model} does not have ${variable} (${native.reason}); models that do: ${others}`,
    );
  }
}
