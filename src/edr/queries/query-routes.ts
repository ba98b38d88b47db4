import { z } from 'zod';
import type { ModelId } from '../../catalog/index.ts';
import { parsePin, type RequestedRange, type Run, withDefaultEnd } from '../../forecast/index.ts';
import {
  cachePolicyOf,
  defineRoute,
  type FormatName,
  formatName,
  modelInPath,
  type Route,
  requireModel,
} from '../../http/index.ts';
import { requireCrs84 } from '../documents/collections/reference-systems.ts';
import { collectionAddress, instanceAddress } from '../documents/links.ts';
import { outputFormatOf } from '../parameters/output-format.ts';
import { type RawParameters, rawParametersOf } from '../parameters/raw-parameters.ts';
import { parseDatetime } from '../parameters/times/datetime.ts';
import { chosenLeads } from '../parameters/times/leads.ts';
import { initTimeOf } from '../routes/instance-run.ts';
import { instanceInPath } from '../routes/parameters.ts';
import type { QueryDefinition } from './definition/query-definition.ts';
import { COMMON, PIN } from './definition/query-parameters.ts';

/** Of the run that answers for a collection. */
export const WHICH_RUN =
  'Of the newest complete run that reaches all times of `datetime`; without it, of the newest.';

/** The routes of a data query below `/edr`: for a collection's newest complete run, and for a run by its instance. */
export function edrRoutesOf(query: QueryDefinition): readonly Route[] {
  const { path, name, description } = query;
  const standard = { otherStatuses: { 204: NO_DATA }, problems: [404, 413, 502] };
  return [
    routeOf(query, {
      ...standard,
      path: `/collections/{collectionId}/${path}`,
      operationId: `get${name}`,
      pathParameters: { collectionId: modelInPath },
      description: `${description} ${WHICH_RUN}`,
      takesPin: true,
      modelOf: ({ collectionId }) => requireModel(String(collectionId)),
      initTimeOf: () => null,
      isNamed: () => false,
      addressOf: (origin, { model }) => collectionAddress(origin, model),
      examples: query.examples.map((example) => ({
        ...example,
        call: `/edr/collections/gfs/${example.call}`,
      })),
    }),
    routeOf(query, {
      ...standard,
      path: `/collections/{collectionId}/instances/{instanceId}/${path}`,
      operationId: `getInstance${name}`,
      pathParameters: { collectionId: modelInPath, instanceId: instanceInPath },
      description: `${description} Of one run.`,
      takesPin: false,
      modelOf: ({ collectionId }) => requireModel(String(collectionId)),
      initTimeOf: ({ instanceId }) => initTimeOf(String(instanceId)),
      isNamed: ({ instanceId }) => instanceId !== 'latest',
      addressOf: (origin, { model, initTime }) => instanceAddress(origin, model, initTime),
    }),
  ];
}

/** The route of a data query at `/collections`, with the statuses of the REST routes. */
export function nativeRouteOf(query: QueryDefinition): Route {
  const { path, name, description } = query;
  return routeOf(query, {
    path: `/collections/{model}/${path}`,
    operationId: `getCollection${name}`,
    pathParameters: { model: modelInPath },
    description: `${description} As \`/edr/collections/{model}/${path}\`, with the statuses of the other routes here.`,
    problems: [404, 502],
    takesPin: true,
    modelOf: ({ model }) => requireModel(String(model), 'validation_error'),
    initTimeOf: () => null,
    isNamed: () => false,
    addressOf: (origin, { model }) => collectionAddress(origin, model),
  });
}

const NO_DATA =
  'The question is well-formed, but there are no data at this place or time. No body: the header `X-Detail` says why.';

type RawPathParameters = Readonly<Record<string, unknown>>;

/** How the routes of a data query differ. */
interface Variant
  extends Pick<Route, 'path' | 'operationId' | 'description' | 'problems' | 'otherStatuses'>,
    Partial<Pick<Route, 'examples'>> {
  readonly pathParameters: Readonly<Record<string, z.ZodType>>;
  /** Whether a pin may choose the run. */
  readonly takesPin: boolean;
  modelOf(path: RawPathParameters): ModelId;
  /** The run that the path names; null for none. Throws IsobarError('not_found'). */
  initTimeOf(path: RawPathParameters): Date | null;
  /** Whether the path names the run. */
  isNamed(path: RawPathParameters): boolean;
  /** Address of the collection or instance. */
  addressOf(origin: string, run: Run): string;
}

function routeOf(query: QueryDefinition, variant: Variant): Route {
  const formats = Object.keys(query.formats) as [FormatName, ...FormatName[]];
  const { path, operationId, description, problems, otherStatuses } = variant;
  return defineRoute({
    path,
    operationId,
    tag: 'Forecasts',
    summary: query.summary,
    description,
    access: 'key',
    readsRuns: true,
    query: z.object({
      ...query.parameters,
      ...COMMON,
      f: formatName(formats, formats.map(outputFormatOf)).optional(),
      ...(variant.takesPin && { pin: PIN }),
    }),
    pathParameters: z.object({ ...variant.pathParameters, ...query.pathParameters }),
    formats: query.formats,
    ...(otherStatuses !== undefined && { otherStatuses }),
    problems,
    ...(variant.examples !== undefined && { examples: variant.examples }),
    async prepare({ query: read, path, format }, context) {
      const rawParameters = rawParametersOf(read);
      const model = variant.modelOf(path);
      requireCrs84(rawParameters.crs);
      const times = rawParameters.datetime === undefined ? null : parseDatetime(rawParameters.datetime);
      const pin = rawParameters.pin === undefined ? null : parsePin(rawParameters.pin);
      const answer = await query.prepare({ rawParameters, path, format, model, context });
      const requestedRanges = [
        ...(times?.ranges ?? []),
        ...(answer.range === undefined ? [] : [answer.range]),
      ];
      const ranges = requestedRanges.length === 0 ? [{}] : requestedRanges;
      const run = await context.request.run(model, variant.initTimeOf(path), pin, ranges);
      // An instance is a run, with all of its times.
      const isWhole = times !== null || variant.isNamed(path);
      const { leadTo: last }: RequestedRange = isWhole ? {} : withDefaultEnd(run, answer.range ?? {});
      const { origin } = context;
      const collection = variant.addressOf(origin, run);
      const caching = cachePolicyOf(run, {
        init_time: variant.isNamed(path) ? run.initTime : undefined,
        pin: pin ?? undefined,
      });
      return {
        ...caching,
        // Links start with the origin.
        identity: caching.identity === null ? null : `${caching.identity} ${origin}`,
        ...(await answer({
          run,
          leads: chosenLeads(run, times).filter((lead) => lead <= (last ?? lead)),
          links: {
            self: addressOf(`${collection}/${filled(query.path, path)}`, rawParameters, read.f),
            collection,
            instance: instanceAddress(origin, model, run.initTime),
            now: context.now(),
          },
        })),
      };
    },
  });
}

/** `locations/{locationId}` with the id filled in. */
function filled(path: string, parameters: RawPathParameters): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parameters[name])));
}

/** The address of the request itself, with its parameters as they were parsed. */
function addressOf(address: string, rawParameters: RawParameters, format: FormatName | undefined): string {
  const search = new URLSearchParams({
    ...rawParameters,
    ...(format !== undefined && { f: outputFormatOf(format) }),
  }).toString();
  return search === '' ? address : `${address}?${search}`;
}
