import { institutionOf, modelOf } from '../catalog/index.ts';
import type { DatasetRun } from './datasets.ts';
import { timeText } from './time-text.ts';

/** What is said of values that are made up. */
export const SYNTHETIC_NOTICE = 'Synthetic: made up for demonstration. This is not a forecast.';

/** Global attributes `title` and `institution` of a file after the CF conventions (CF-1.11, section 2.6.2). */
export function titleAttributes({
  model,
  initTime,
  synthetic,
}: Pick<DatasetRun, 'model' | 'initTime' | 'synthetic'>) {
  const title = `${modelOf(model).title}, run of ${timeText(initTime)}`;
  return synthetic
    ? { title: `Synthetic data in the shape of ${title}`, institution: 'None: the data are made up' }
    : { title, institution: institutionOf(model) };
}
