import { type FormatName, MEDIA_TYPES } from '../../../http/index.ts';
import { DISTANCE_UNITS } from '../../parameters/geometry/distance.ts';
import { HEIGHT_UNITS } from '../../parameters/levels/corridor-height.ts';
import { outputFormatOf } from '../../parameters/output-format.ts';
import { jsonLink, type Link } from '../links.ts';
import { CRS_NAMES, CRS84_WKT } from './reference-systems.ts';

/** A data query as metadata lists it. */
export interface DataQuery {
  readonly type: QueryType;
  /** In order of preference, at least one. */
  readonly formats: readonly FormatName[];
}

/**
 * `data_queries` of a collection or instance (OGC EDR 1.1, requirement edr/rc-collection-info). Addresses have no query
 * string, since clients append theirs.
 * @param address of the collection or instance
 * @param instances address of the list of runs; null on a run itself
 */
export function dataQueries(address: string, queries: readonly DataQuery[], instances: string | null) {
  return {
    ...Object.fromEntries(queries.map((query) => [query.type, { link: describeQuery(address, query) }])),
    ...(instances !== null && { instances: { link: describeInstances(instances) } }),
  };
}

/** Links with the relation `data`, one for each query. */
export function dataLinks(address: string, queries: readonly DataQuery[]): readonly Link[] {
  return queries.map(({ type, formats }) => dataLink(address, type, formats));
}

/** The formats of all queries. */
export function outputFormats(queries: readonly DataQuery[]): readonly string[] {
  return listed([...new Set(queries.flatMap(({ formats }) => formats))]).map(outputFormatOf);
}

/**
 * CoverageJSON comes last: the OGC test suite means to request it, and takes the last format that it knows. The default format
 * is a separate member.
 */
function listed(formats: readonly FormatName[]): readonly FormatName[] {
  return formats.toSorted((a, b) => Number(a === 'covjson') - Number(b === 'covjson'));
}

function dataLink(address: string, type: QueryType, [first = 'json']: readonly FormatName[]): Link {
  return {
    rel: 'data',
    href: `${address}/${type}`,
    type: MEDIA_TYPES[first],
    title: `${titleOf(type)} query`,
  };
}

function describeQuery(address: string, { type, formats }: DataQuery) {
  const [first = 'json'] = formats;
  return {
    ...dataLink(address, type, formats),
    templated: false,
    variables: {
      query_type: type,
      title: `${titleOf(type)} query`,
      description: QUERY_DESCRIPTIONS[type],
      output_formats: listed(formats).map(outputFormatOf),
      default_output_format: outputFormatOf(first),
      // The other names of `crs` are of the same system.
      crs_details: CRS_NAMES.slice(0, 1).map((crs) => ({ crs, wkt: CRS84_WKT })),
      ...(type === 'cube' && { height_units: CUBE_HEIGHT_UNITS }),
      ...(type === 'radius' && { within_units: DISTANCE_UNITS }),
      ...(type === 'corridor' && { width_units: DISTANCE_UNITS, height_units: HEIGHT_UNITS }),
    },
  };
}

function describeInstances(address: string) {
  const title = 'Runs of the model';
  return {
    ...jsonLink('data', address, title),
    templated: false,
    variables: {
      query_type: 'instances',
      title,
      description: 'The runs that can be read: each answers all queries.',
      output_formats: [outputFormatOf('json')],
      default_output_format: outputFormatOf('json'),
    },
  };
}

function titleOf(type: QueryType): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

/** The data queries that every collection and every instance answers, in the order in which they are listed. */
export const QUERY_TYPES = [
  'position',
  'area',
  'cube',
  'radius',
  'trajectory',
  'corridor',
  'locations',
] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

/** For people: what each of them answers. */
const QUERY_DESCRIPTIONS: Readonly<Record<QueryType, string>> = {
  position: 'The nearest cell of one place or several: coords is a POINT or MULTIPOINT.',
  area: 'The cells inside of coords, a POLYGON or MULTIPOLYGON; bbox is taken instead of it.',
  cube: 'The cells of a box (bbox), on some pressure levels or all.',
  radius: 'The cells within a distance of coords, a POINT.',
  trajectory: 'The nearest cells along coords, a LINESTRING, with times (M) and levels (Z) or without.',
  corridor: 'The cells along coords, a LINESTRING, up to half of corridor-width from it.',
  locations: 'The places that have names; with lats and lons, values at several places.',
};

/** Units that the level of a cube is given in. */
const CUBE_HEIGHT_UNITS: readonly string[] = ['hPa'];
