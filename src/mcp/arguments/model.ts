import { z } from 'zod';
import { MODEL_IDS } from '../../catalog/index.ts';
import { didYouMean } from '../../http/index.ts';

/** The id of a model. */
export const modelArgument = z
  .enum(MODEL_IDS, {
    error: ({ input }) => {
      const models = `the models are ${MODEL_IDS.join(', ')}`;
      if (typeof input !== 'string') return `must be the id of a model: ${models}`;
      return `"${input.slice(0, 60)}" is not a model${didYouMean(input, MODEL_IDS)} (${models})`;
    },
  })
  .meta({
    description: 'Id of the weather model. gfs is global with the longest horizon; list_models has all.',
  });
