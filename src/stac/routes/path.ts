import { z } from 'zod';
import { isModelId, type ModelId } from '../../catalog/index.ts';
import { unknownModel } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';

export const collectionId = z.string().meta({ description: 'The model.', example: 'gfs' });

/** The model of a path. Throws IsobarError('not_found'). */
export function modelIn({ collectionId }: { readonly collectionId: string }): ModelId {
  if (isModelId(collectionId)) return collectionId;
  throw new IsobarError('not_found', `there is no such collection: ${unknownModel(collectionId)}`);
}
