import { z } from 'zod';
import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { requireModel, shownAs } from '../../http/index.ts';

export const collectionId = z
  .string()
  .meta({ description: 'The model.', ...shownAs({ type: 'string', enum: [...MODEL_IDS] }) });

/** The model of a path. Throws IsobarError('not_found'). */
export function modelIn({ collectionId }: { readonly collectionId: string }): ModelId {
  return requireModel(collectionId, 'not_found', 'there is no such collection: ');
}
