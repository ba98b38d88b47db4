import type { Response } from 'express';
import type { Run } from '../forecast/index.ts';

/**
 * Tells clients how long an answer holds. Answers need a key, so shared caches may not keep them; a run that is complete
 * never changes again, and what answers by default does with the next run.
 */
export function cacheAnswer(res: Response, run: Run, runWasNamed: boolean): void {
  const forever = runWasNamed && run.state === 'COMPLETE';
  res.set('Cache-Control', forever ? 'private, max-age=31536000, immutable' : 'private, max-age=60');
}
