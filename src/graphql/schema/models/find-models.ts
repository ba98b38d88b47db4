import {
  absenceOf,
  MODEL_IDS,
  type ModelId,
  modelOf,
  resolutionOf,
  type SeriesName,
} from '../../../catalog/index.ts';
import { modelsCovering } from '../../../forecast/index.ts';
import { type RequestedPlace, requirePlace } from '../arguments/place.ts';

interface ModelSearch {
  readonly covering?: RequestedPlace | null | undefined;
  readonly having?: readonly SeriesName[] | null | undefined;
  readonly resolutionBelow?: number | null | undefined;
}

/** The models that meet all conditions. Throws IsobarError('validation_error') for a place with coordinates out of range. */
export function findModels({ covering, having, resolutionBelow }: ModelSearch): readonly ModelId[] {
  if (covering) requirePlace(covering, 'covering.');
  return (covering ? modelsCovering(covering) : MODEL_IDS)
    .filter((model) => having?.every((name) => absenceOf(model, name) === null) ?? true)
    .filter((model) => kilometresOf(model) < (resolutionBelow ?? Number.POSITIVE_INFINITY));
}

function kilometresOf(model: ModelId): number {
  return resolutionOf(modelOf(model).resolutionNative).kilometres;
}
