import type { Response } from 'express';
import type { Run } from '../forecast/index.ts';

/**
 * Tells clients how long an answer holds. Answers need a key, so shared caches may not keep them. A real run that is complete
 * never changes again; a synthetic one gives way to the real one of the same name, and what answers by default does with the
 * next run.
 */
export function cacheAnswer(res: Response, run: Run, runWasNamed: boolean): void {
  const forever = runWasNamed && run.state === 'COMPLETE' && !run.synthetic;
  res.set('Cache-Control', forever ? 'private, max-age=31536000, immutable' : 'private, max-age=60');
}
