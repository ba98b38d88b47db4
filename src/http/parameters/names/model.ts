import { z } from 'zod';
import { MODEL_IDS, type ModelId, modelCalled } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { readWith, shownAs } from '../query/reading.ts';
import { didYouMean } from '../unknown-word.ts';

/** The model of an id, with hyphens or underscores. Throws IsobarError with a code for others: those in a path are not found, those in a query not valid. */
export function requireModel(
  text: string,
  code: 'not_found' | 'validation_error' = 'not_found',
  before = '',
): ModelId {
  const model = modelCalled(text);
  if (model !== null) return model;
  const models = `(the models are ${MODEL_IDS.join(', ')})`;
  const unknown = `"${text.slice(0, 60)}" is not a model${didYouMean(text, MODEL_IDS)} ${models}`;
  throw new IsobarError(code, `${before}${unknown}`);
}

const SHOWN = shownAs({ type: 'string', enum: [...MODEL_IDS] });

/** The model of a query. */
export const modelId = readWith(z.string(), (text) => requireModel(text, 'validation_error')).meta({
  description: 'The model, with hyphens or underscores; `/models` tells what each covers.',
  example: 'gfs',
  ...SHOWN,
});

/** The model of a path, as it was sent: `requireModel` reads it. */
export const modelInPath = z.string().meta({ description: 'The model.', example: 'gfs', ...SHOWN });
