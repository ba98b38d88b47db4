import { z } from 'zod';
import {
  cachePolicyOf,
  defineRoute,
  modelInPath,
  pin,
  type Route,
  requireModel,
  runTime,
  workOfListing,
} from '../http/index.ts';
import { createReferenceSets, type ReferenceSetsOptions } from './reference-sets.ts';

const query = z.object({ init_time: runTime.optional(), pin: pin.optional() });

/** The messages of one lead cost as much as so many models or runs in other lists. */
const LEAD = 0.2;

const referenceSet = z
  .object({
    version: z.literal(1),
    refs: z
      .record(
        z.string(),
        z.union([
          z.string(),
          z
            .array(z.union([z.string(), z.int()]))
            .min(1)
            .max(3),
        ]),
      )
      .meta({
        description:
          'By key of the Zarr group: metadata as text, or address, offset and length of a message.',
      }),
  })
  .meta({
    id: 'ReferenceSet',
    description: 'References to the GRIB2 messages of a run (kerchunk, version 1).',
  });

/**
 * `GET /refs/{model}` and the same with `.json`, by which fsspec knows a reference set without fetching it: the run's messages
 * as a Zarr group.
 */
export function referenceRoutes(options: ReferenceSetsOptions): readonly Route[] {
  const sets = createReferenceSets(options);
  const route = (path: Route['path'], operationId: string, summary: string) =>
    defineRoute({
      path,
      operationId,
      tag: 'Data',
      summary,
      description:
        'A kerchunk reference set of one run: array tools read the GRIB2 messages with it straight from where the producer keeps them. What cannot be referred to is listed with the reason in the group attribute `isobar:omitted`.',
      access: 'key',
      readsRuns: true,
      query,
      pathParameters: z.object({
        model: modelInPath,
      }),
      formats: { json: { schema: referenceSet, description: 'The reference set.' } },
      problems: [404, 502],
      async prepare({ query, path }, { request, origin, signal }) {
        const model = requireModel(path.model, 'validation_error');
        const run = await request.run(model, query.init_time ?? null, query.pin ?? null);
        const set = memoized(() => sets.of(run, origin, signal));
        return {
          ...cachePolicyOf(run, query),
          ...workOfListing(run.expectedHours * LEAD),
          identity: async () => (await set()).digest,
          read: async () => ({ content: (await set()).bytes }),
        };
      },
    });
  return [
    route(
      '/refs/{model}.json',
      'getReferencesAsFile',
      'References to the messages of a run, named as a file',
    ),
    route('/refs/{model}', 'getReferences', 'References to the messages of a run'),
  ];
}

/** What a function returns, from its first call on. */
function memoized<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
