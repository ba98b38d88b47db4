/**
 * What documents of OGC API - EDR 1.1 and STAC 1.0 have, as far as the page shows it. They come from this server; a field of another
 * kind than expected is left out, and can be read in the JSON below the page.
 */
export interface StandardDocument {
  readonly title: string;
  readonly description: string | null;
  /** Boxes of its extent, degrees: west, south, east, north. */
  readonly boxes: readonly Box[];
  /** From and to, as the document writes them; null for an open end. */
  readonly intervals: readonly (readonly [string | null, string | null])[];
  /** Pressure levels and the like. */
  readonly levels: readonly string[];
  readonly links: readonly DocumentLink[];
  /** Collections, instances or items that it lists. */
  readonly members: readonly Member[];
  readonly parameters: readonly DocumentParameter[];
  readonly queries: readonly DataQuery[];
  /** Files of a STAC item. */
  readonly assets: readonly Asset[];
  /** Short facts: properties of an item, licence, CRS. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly conformsTo: readonly string[];
}

export type Box = readonly [west: number, south: number, east: number, north: number];

export interface DocumentLink {
  readonly rel: string;
  readonly href: string;
  readonly title: string | null;
  readonly type: string | null;
}

interface Member {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly href: string | null;
}

interface DocumentParameter {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
}

interface DataQuery {
  readonly name: string;
  readonly href: string;
  readonly formats: readonly string[];
}

interface Asset {
  readonly id: string;
  readonly href: string;
  readonly title: string | null;
  readonly type: string | null;
}

/** Reads a document that this server answers with. */
export function readDocument(json: unknown): StandardDocument {
  const root = objectIn(json);
  const properties = objectIn(root['properties']);
  const extent = objectIn(root['extent']);
  const [spatial, temporal, vertical] = ['spatial', 'temporal', 'vertical'].map((name) =>
    objectIn(extent[name]),
  );
  const box = boxIn(root['bbox']);
  return {
    title: textIn(root['title']) ?? textIn(properties['title']) ?? textIn(root['id']) ?? '',
    description: textIn(root['description']) ?? textIn(properties['description']),
    boxes: (box === null ? listIn(spatial?.['bbox']).map(boxIn) : [box]).filter((each) => each !== null),
    intervals: listIn(temporal?.['interval']).map((each) => {
      const [from, to] = listIn(each);
      return [textIn(from), textIn(to)] as const;
    }),
    levels: listIn(vertical?.['values']).map(String),
    links: linksIn(root['links']),
    members: [...listIn(root['collections']), ...listIn(root['instances']), ...listIn(root['features'])].map(
      memberOf,
    ),
    parameters: Object.entries(objectIn(root['parameter_names'])).map(([id, each]) =>
      parameterOf(id, objectIn(each)),
    ),
    queries: Object.entries(objectIn(root['data_queries'])).flatMap(([name, each]) =>
      queryOf(name, objectIn(each)),
    ),
    assets: Object.entries(objectIn(root['assets'])).flatMap(([id, each]) => assetOf(id, objectIn(each))),
    facts: factsIn({ ...properties, ...pick(root, ['license', 'numberMatched', 'numberReturned']) }),
    conformsTo: root['links'] === undefined ? listIn(root['conformsTo']).map(String) : [],
  };
}

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A box of four numbers, or of six with heights. */
function boxIn(value: unknown): Box | null {
  const numbers = listIn(value).filter((each) => typeof each === 'number');
  if (numbers.length !== 4 && numbers.length !== 6) return null;
  const [west, south] = numbers;
  const [east, north] = numbers.slice(numbers.length / 2);
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? null
    : [west, south, east, north];
}

function linksIn(value: unknown): readonly DocumentLink[] {
  return listIn(value).flatMap((each) => {
    const { rel, href, title, type } = objectIn(each);
    const [relation, address] = [textIn(rel), textIn(href)];
    if (relation === null || address === null) return [];
    return [{ rel: relation, href: address, title: textIn(title), type: textIn(type) }];
  });
}

function memberOf(value: unknown): Member {
  const member = objectIn(value);
  const properties = objectIn(member['properties']);
  const links = linksIn(member['links']);
  const own =
    links.find(({ rel }) => rel === 'self') ?? links.find(({ rel }) => rel === 'item' || rel === 'data');
  return {
    id: String(member['id'] ?? ''),
    title: textIn(member['title']) ?? textIn(properties['title']) ?? textIn(properties['name']),
    description: textIn(member['description']),
    href: own?.href ?? null,
  };
}

function parameterOf(id: string, parameter: Readonly<Record<string, unknown>>): DocumentParameter {
  const unit = objectIn(parameter['unit']);
  const symbol = unit['symbol'];
  const observed = objectIn(parameter['observedProperty']);
  return {
    id,
    label:
      wordsIn(parameter['label']) ?? wordsIn(observed['label']) ?? textIn(parameter['description']) ?? id,
    unit: textIn(symbol) ?? textIn(objectIn(symbol)['value']) ?? wordsIn(unit['label']) ?? '',
  };
}

/** A text, or the English one of several languages. */
const wordsIn = (value: unknown): string | null => textIn(value) ?? textIn(objectIn(value)['en']);

function queryOf(name: string, query: Readonly<Record<string, unknown>>): readonly DataQuery[] {
  const link = objectIn(query['link']);
  const href = textIn(link['href']);
  const formats = listIn(objectIn(link['variables'])['output_formats']).map(String);
  return href === null ? [] : [{ name, href, formats }];
}

function assetOf(id: string, asset: Readonly<Record<string, unknown>>): readonly Asset[] {
  const href = textIn(asset['href']);
  return href === null ? [] : [{ id, href, title: textIn(asset['title']), type: textIn(asset['type']) }];
}

/** Texts, numbers and short lists of them; the rest is in the JSON. */
function factsIn(values: Readonly<Record<string, unknown>>): StandardDocument['facts'] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (name === 'title' || name === 'description') return [];
    const parts = Array.isArray(value) ? value : [value];
    const isShort = parts.length > 0 && parts.length <= 12;
    if (!isShort || !parts.every((part) => ['string', 'number', 'boolean'].includes(typeof part))) return [];
    return [[name, parts.join(', ')] as const];
  });
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}
