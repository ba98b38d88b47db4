import { z } from 'zod';
import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import type { ForecastRequest, Run } from '../../forecast/index.ts';
import { defineRoute, identityOf, modelInPath, requireModel, workOfListing } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import {
  collectionList,
  collectionOf,
  instanceList,
  instanceOf,
} from '../documents/collections/collection.ts';
import type { DataQuery } from '../documents/collections/data-queries.ts';
import { runOfPath, storedRunOfPath } from './instance-run.ts';
import { instanceInPath, metadataQuery } from './parameters.ts';
import { links } from './service.ts';

/** Listed runs of a model, newest first; older ones still answer by their time. */
const MAX_INSTANCES = 50;

/** A collection names all of its parameters and queries: it costs as much as so many models or runs in other lists. */
const COLLECTION = 24;

const members = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  links,
  extent: z.looseObject({}).meta({ description: 'Where, when and on which levels there are values.' }),
  data_queries: z.looseObject({}).meta({ description: 'The queries, with their addresses and formats.' }),
  crs: z.array(z.string()).meta({ description: 'The values of `crs`.' }),
  output_formats: z.array(z.string()).meta({ description: 'The values of `f`.' }),
  parameter_names: z.looseObject({}).meta({ description: 'The values of `parameter-name`, with units.' }),
};
const collection = z.object(members).meta({ id: 'Collection', description: 'A model, or a run of it.' });

/** `GET /edr/collections`: every model that has a complete run. */
export function collectionsRoute(queries: readonly DataQuery[]) {
  return defineRoute({
    path: '/collections',
    operationId: 'listCollections',
    tag: 'Listings',
    summary: 'The models',
    description: 'Every model that has a complete run to answer with, as a collection.',
    access: 'discovery',
    query: metadataQuery,
    formats: {
      json: {
        schema: z
          .object({ links, collections: z.array(collection) })
          .meta({ id: 'CollectionList', description: 'The models.' }),
        description: 'All collections.',
      },
    },
    async prepare(_query, { request, origin }) {
      const answering = await Promise.all(MODEL_IDS.map((model) => answeringRuns(request, model)));
      const runs = answering.filter((ofModel) => ofModel !== null);
      return {
        run: null,
        cachePolicy: 'current',
        ...workOfListing(runs.length * COLLECTION),
        identity: identityOfAll(runs.flat(), origin),
        read() {
          const listed = runs.map(([run, furthest]) => collectionOf(run, furthest, { origin, queries }));
          const collections = listed.filter((document) => document !== null);
          return { content: JSON.stringify(collectionList(collections, origin)) };
        },
      };
    },
  });
}

/** `GET /edr/collections/{collectionId}`: one model, as in the list of all. */
export function collectionRoute(queries: readonly DataQuery[]) {
  return defineRoute({
    path: '/collections/{collectionId}',
    operationId: 'getCollection',
    tag: 'Listings',
    summary: 'One model',
    description: 'What the newest complete run of a model has: extent, parameters, queries and formats.',
    access: 'discovery',
    readsRuns: true,
    query: metadataQuery,
    pathParameters: z.object({ collectionId: modelInPath }),
    formats: { json: { schema: collection, description: 'The collection.' } },
    problems: [404],
    async prepare({ path }, { request, origin }) {
      const model = requireModel(path.collectionId);
      const run = await request.run(model, null, null);
      const furthest = (await request.furthest(model)) ?? run;
      return {
        run,
        cachePolicy: 'current',
        ...workOfListing(COLLECTION),
        identity: identityOfAll([run, furthest], origin),
        read: () => ({
          content: JSON.stringify(withValues(run, collectionOf(run, furthest, { origin, queries }))),
        }),
      };
    },
  });
}

/** `GET /edr/collections/{collectionId}/instances`: the runs of one model. */
export function instancesRoute(queries: readonly DataQuery[]) {
  return defineRoute({
    path: '/collections/{collectionId}/instances',
    operationId: 'listInstances',
    tag: 'Listings',
    summary: 'The runs of a model',
    description: `The newest ${MAX_INSTANCES} runs of a model that are stored, newest first. Others that its source still has answer by their time.`,
    access: 'discovery',
    query: metadataQuery,
    pathParameters: z.object({ collectionId: modelInPath }),
    formats: {
      json: {
        schema: z
          .object({ links, instances: z.array(collection) })
          .meta({ id: 'Instances', description: 'Runs of a model.' }),
        description: 'The runs.',
      },
    },
    problems: [404],
    async prepare({ path }, { forecasts, origin }) {
      const model = requireModel(path.collectionId);
      const runs = await forecasts.runs(model, MAX_INSTANCES);
      return {
        run: null,
        cachePolicy: 'current',
        ...workOfListing(runs.length * COLLECTION),
        identity: identityOfAll(runs, origin),
        // 50 runs are a megabyte of text: 15 ms to write, 35 ms to pack.
        question: `instances ${model}`,
        read() {
          const listed = runs.map((run) => instanceOf(run, { origin, queries }));
          const instances = listed.filter((document) => document !== null);
          return { content: JSON.stringify(instanceList(instances, model, origin)) };
        },
      };
    },
  });
}

/** `GET /edr/collections/{collectionId}/instances/{instanceId}`: one run. */
export function instanceRoute(queries: readonly DataQuery[]) {
  return defineRoute({
    path: '/collections/{collectionId}/instances/{instanceId}',
    operationId: 'getInstance',
    tag: 'Listings',
    summary: 'One run of a model',
    description: 'What one run has: extent, parameters, queries and formats.',
    access: 'discovery',
    readsRuns: true,
    query: metadataQuery,
    pathParameters: z.object({ collectionId: modelInPath, instanceId: instanceInPath }),
    formats: { json: { schema: collection, description: 'The instance.' } },
    problems: [404, 502],
    async prepare({ path: { collectionId, instanceId } }, { forecasts, request, caller, origin }) {
      const model = requireModel(collectionId);
      const run = await (caller === null
        ? storedRunOfPath(forecasts, request, model, instanceId)
        : runOfPath(request, model, instanceId));
      return {
        run,
        cachePolicy: 'current',
        ...workOfListing(COLLECTION),
        identity: identityOfAll([run], origin),
        read: () => ({ content: JSON.stringify(withValues(run, instanceOf(run, { origin, queries }))) }),
      };
    },
  });
}

/** The newest complete run of a model, and the one that goes furthest in time; null where there is none. */
async function answeringRuns(request: ForecastRequest, model: ModelId): Promise<readonly [Run, Run] | null> {
  const [newest, furthest] = [await request.latest(model), await request.furthest(model)];
  return newest === null ? null : [newest, furthest ?? newest];
}

/** Links are absolute, so that the origin is part of the answer. */
function identityOfAll(runs: readonly Run[], origin: string): string {
  return [origin, ...runs.map(identityOf)].join('\n');
}

function withValues<Document>({ model }: Run, document: Document | null): Document {
  if (document !== null) return document;
  throw new IsobarError('not_found', `this run of ${model} has no values yet`);
}
