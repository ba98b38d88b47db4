import type { ModelId } from '../../../catalog/index.ts';
import { type Forecasts, pageToken, type Run, type RunPage, runOfToken } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import { RunRef } from './run.ts';

/** Most runs of one page. */
const MAX_RUNS = 100;

/** A page of runs and whether it follows another one. */
interface RunConnection extends RunPage {
  readonly isFirst: boolean;
}

const PageInfoRef = builder.objectRef<RunConnection>('PageInfo').implement({
  description: 'Where a page of a list lies in the list.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasMore', { description: 'Whether there are items after this page.' }),
    hasPreviousPage: t.boolean({
      description: 'Whether there are items before this page.',
      resolve: ({ isFirst }) => !isFirst,
    }),
    startCursor: t.string({
      nullable: true,
      description: 'The cursor of the first item; null for an empty page.',
      resolve: ({ runs }) => cursorOf(runs.at(0)),
    }),
    endCursor: t.string({
      nullable: true,
      description:
        'The cursor of the last item: pass it to `after` for the next page. Null for an empty page.',
      resolve: ({ runs }) => cursorOf(runs.at(-1)),
    }),
  }),
});

const RunEdgeRef = builder.objectRef<Run>('RunEdge').implement({
  description: 'A run in a list.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Pass it to `after` for the runs after this one.',
      resolve: (run) => pageToken(run),
    }),
    node: t.field({ type: RunRef, description: 'The run.', resolve: (run) => run }),
  }),
});

export const RunConnectionRef = builder.objectRef<RunConnection>('RunConnection').implement({
  description: 'A page of runs, newest first. Runs that come later do not move the pages after a cursor.',
  fields: (t) => ({
    edges: t.field({
      type: [RunEdgeRef],
      description: 'The runs with their cursors.',
      resolve: ({ runs }) => runs,
    }),
    nodes: t.field({
      type: [RunRef],
      description: 'The runs.',
      resolve: ({ runs }) => runs,
    }),
    pageInfo: t.field({
      type: PageInfoRef,
      description: 'Whether there is more, and from where on.',
      resolve: (page) => page,
    }),
  }),
});

/** Arguments that choose a page. */
export const pageArguments = () =>
  builder.args((t) => ({
    first: t.field({
      type: 'NonNegativeInt',
      required: true,
      defaultValue: 10,
      description: `How many runs; at most ${MAX_RUNS}.`,
    }),
    after: t.string({
      description: 'The cursor of a run: the page begins after it. By default it begins with the newest run.',
    }),
  }));

/** A page of runs. Throws IsobarError('validation_error') for too many runs, and for a cursor that is not of this model's runs. */
export async function readRuns(
  forecasts: Forecasts,
  model: ModelId,
  first: number,
  after: string | null | undefined,
): Promise<RunConnection> {
  if (first > MAX_RUNS) {
    throw new IsobarError('validation_error', `first is ${first}, but a page has at most ${MAX_RUNS} runs`, {
      reason: 'out_of_range',
      argument: 'first',
      allowed: { minimum: 0, maximum: MAX_RUNS },
    });
  }
  const before = timeBefore(model, after);
  return { ...(await forecasts.runPage(model, first, before)), isFirst: before === null };
}

function timeBefore(model: ModelId, after: string | null | undefined): Date | null {
  if (after === null || after === undefined) return null;
  const run = runOfToken(after);
  if (run?.model === model) return run.initTime;
  throw new IsobarError(
    'validation_error',
    `after is not the cursor of a run of ${model}: take it from edges or pageInfo, or leave it out for the newest runs`,
    { reason: 'malformed', argument: 'after' },
  );
}

function cursorOf(run: Run | undefined): string | null {
  return run === undefined ? null : pageToken(run);
}
