import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { scratchFolder } from '../../support/scratch.ts';
import { openRights } from './run-sequence.ts';
import { step } from './steps.ts';

let rights: Awaited<ReturnType<typeof openRights>>;
beforeAll(async () => {
  rights = await openRights(`${scratchFolder()}/rights.sqlite`);
});
afterAll(() => rights.close());

it('after random sequences of steps on SQLite, every actor may do what the model of the rights says, and no more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), (steps) => rights.run(steps)),
    { numRuns: 60 },
  );
});
