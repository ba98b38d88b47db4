import type { ModelId } from '../../../catalog/index.ts';
import type { Forecasts } from '../../../forecast/index.ts';

/** The models that an answer was read from, each with its edition then. */
export type RunEditions = readonly (readonly [ModelId, object])[];

/** Whether the runs that an answer was read from are current. Without a promise where they were looked up a moment ago. */
export function areCurrent(forecasts: Forecasts, editions: RunEditions): boolean | Promise<boolean> {
  const lookups: Promise<boolean>[] = [];
  for (const [model, edition] of editions) {
    const current = forecasts.edition(model);
    // Where the runs cannot be looked up, executing the operation says why.
    if (current instanceof Promise)
      lookups.push(
        current.then(
          (found) => found === edition,
          () => false,
        ),
      );
    else if (current !== edition) return false;
  }
  return lookups.length === 0 || Promise.all(lookups).then((found) => found.every(Boolean));
}
