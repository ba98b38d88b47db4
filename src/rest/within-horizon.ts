import { type ModelId, modelOf } from '../catalog/index.ts';
import { invalidParameter } from '../http/index.ts';

/** Throws IsobarError('validation_error') for a lead that no run of a model has. */
export function requireWithinHorizon(parameter: string, lead: number, model: ModelId): void {
  const { horizonHours } = modelOf(model);
  if (lead <= horizonHours) return;
  const detail = `${lead} lies beyond the horizon of ${model}, ${horizonHours} h`;
  throw invalidParameter(parameter, detail);
}
