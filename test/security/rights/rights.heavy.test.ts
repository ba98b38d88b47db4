import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { openRights } from './run-sequence.ts';
import { step } from './steps.ts';

/** On each database; the run without heavy tests adds some on SQLite. */
const SEQUENCES = 400;

describeOnBoth(({ create, kind }) => {
  let rights: Awaited<ReturnType<typeof openRights>>;
  beforeAll(async () => {
    rights = await openRights(await create());
  });
  afterAll(() => rights.close());

  it(`after ${SEQUENCES} random sequences of steps on ${kind} every actor may do what the model of the rights says, and no more`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), (steps) => rights.run(steps)),
      { numRuns: SEQUENCES },
    );
  }, 900_000);
});
