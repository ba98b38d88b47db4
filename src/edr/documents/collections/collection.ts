import { describeRetirement, type ModelId, modelOf } from '../../../catalog/index.ts';
import { formatTime, type Run } from '../../../forecast/index.ts';
import { SYNTHETIC_NOTICE } from '../../../formats/index.ts';
import {
  collectionAddress,
  collectionsAddress,
  instanceAddress,
  instancesAddress,
  jsonLink,
  type Link,
} from '../links.ts';
import { type DataQuery, dataLinks, dataQueries, outputFormats } from './data-queries.ts';
import { type Extent, extentOf } from './extent.ts';
import { type ParameterName, parameterNames } from './parameter-names.ts';
import { CRS_NAMES } from './reference-systems.ts';

/** A collection or an instance (OGC EDR 1.1, requirement edr/rc-collection-info). */
export interface Collection extends OwnMembers {
  readonly keywords: readonly string[];
  readonly extent: Extent;
  readonly crs: readonly string[];
  readonly parameter_names: Readonly<Record<string, ParameterName>>;
}

/** What the metadata offers. */
export interface Offer {
  /** Absolute base of links, without a slash at its end. */
  readonly origin: string;
  readonly queries: readonly DataQuery[];
}

/**
 * A model as a collection, by the run that answers where no time is requested. Its extent in time is that of the run that goes
 * furthest, so that one run answers a question for all of it. Null where a run has no values, since the extent of a collection
 * must not be open in time.
 */
export function collectionOf(run: Run, furthest: Run, { origin, queries }: Offer): Collection | null {
  const { model, initTime } = run;
  const address = collectionAddress(origin, model);
  const instances = instancesAddress(origin, model);
  const goesOn =
    furthest.initTime.getTime() === initTime.getTime()
      ? ''
      : ` It ends at ${run.horizonHours} h: later times, up to the end of the extent, are answered by the newest complete run that reaches them.`;
  return describeWith(run, extentOf(furthest), {
    id: model,
    title: modelOf(model).title,
    description: describeRun(
      run,
      `Answers are of the run of ${formatTime(initTime)}, the newest complete one.${goesOn}`,
    ),
    links: [
      jsonLink('self', address),
      jsonLink('collection', address),
      ...dataLinks(address, queries),
      jsonLink('instance', instances, 'Runs of the model'),
    ],
    data_queries: dataQueries(address, queries, instances),
    output_formats: outputFormats(queries),
  });
}

/** One run of a model; null for one without any values yet. */
export function instanceOf(run: Run, { origin, queries }: Offer): Collection | null {
  const { model, initTime, state, presentHours, expectedHours } = run;
  const address = instanceAddress(origin, model, initTime);
  const id = formatTime(initTime);
  const completeness =
    state === 'COMPLETE'
      ? 'The run is complete.'
      : state === 'ON_DEMAND'
        ? 'The run is not stored as a whole: what is requested is read from its source.'
        : `The run is still being ingested: ${presentHours} of ${expectedHours} hours are there.`;
  return describeWith(run, extentOf(run), {
    id,
    title: `${modelOf(model).title}, run of ${id}`,
    description: describeRun(run, completeness),
    links: [
      jsonLink('self', address),
      jsonLink('collection', collectionAddress(origin, model), modelOf(model).title),
      ...dataLinks(address, queries),
    ],
    data_queries: dataQueries(address, queries, null),
    output_formats: outputFormats(queries),
  });
}

/** The list of models. */
export function collectionList(collections: readonly Collection[], origin: string) {
  return { links: [jsonLink('self', collectionsAddress(origin))], collections };
}

/** The list of the runs of a model. */
export function instanceList(instances: readonly Collection[], model: ModelId, origin: string) {
  return {
    links: [
      jsonLink('self', instancesAddress(origin, model)),
      jsonLink('collection', collectionAddress(origin, model), modelOf(model).title),
    ],
    instances,
  };
}

interface OwnMembers {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly links: readonly Link[];
  readonly data_queries: ReturnType<typeof dataQueries>;
  readonly output_formats: readonly string[];
}

function describeWith(run: Run, extent: Extent | null, members: OwnMembers): Collection | null {
  return extent === null ? null : describe(run, members, extent);
}

function describe(
  run: Run,
  { data_queries, output_formats, ...rest }: OwnMembers,
  extent: Extent,
): Collection {
  return {
    ...rest,
    keywords: ['weather', 'forecast', run.model, ...(run.synthetic ? ['synthetic'] : [])],
    extent,
    data_queries,
    crs: CRS_NAMES,
    output_formats,
    parameter_names: parameterNames(run),
  };
}

function describeRun({ model, synthetic, attribution }: Run, which: string): string {
  const { coverage, resolutionNative, updateCycleHours, horizonHours } = modelOf(model);
  const retirement = describeRetirement(model);
  const about = `${coverage}; ${resolutionNative}; a run every ${updateCycleHours} h, up to ${horizonHours} h ahead.${retirement === null ? '' : ` Retired: ${retirement}.`}`;
  const origin = synthetic ? ` ${SYNTHETIC_NOTICE}` : attribution === null ? '' : ` Data: ${attribution}.`;
  return `${about} ${which}${origin}`;
}
