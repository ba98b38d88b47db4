const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A file that a listing names. */
export interface ListedFile {
  readonly path: string;
  readonly lastModified: Date;
}

/**
 * The page of DWD's server about a directory, with links to its entries. Without sizes, which are unknown before a file is
 * generated. Null where nothing is below the directory.
 * @param directory below the producer's base, empty or ending in a slash
 */
export function directoryPage(
  directory: string,
  shownAs: string,
  files: readonly ListedFile[],
): string | null {
  const children = new Map<string, Date>();
  for (const { path, lastModified } of files) {
    if (!path.startsWith(directory)) continue;
    const rest = path.slice(directory.length);
    const slash = rest.indexOf('/');
    const name = slash < 0 ? rest : rest.slice(0, slash + 1);
    const newest = children.get(name);
    if (newest === undefined || newest < lastModified) children.set(name, lastModified);
  }
  if (children.size === 0) return null;
  const rows = [...children]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, date]) =>
        `<a href="${name}">${name}</a>${' '.repeat(Math.max(1, 80 - name.length))}${stamp(date)}      -`,
    );
  const title = `Index of ${shownAs}`;
  return [
    `<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1><hr><pre><a href="../">../</a>`,
    ...rows,
    '</pre><hr></body>\n</html>\n',
  ].join('\n');
}

/** `20-Nov-2026 03:45`. */
function stamp(date: Date): string {
  const [day = '', clock = ''] = date.toISOString().split('T');
  return `${day.slice(8)}-${MONTHS[date.getUTCMonth()]}-${day.slice(0, 4)} ${clock.slice(0, 5)}`;
}

/** Keys per answer of an object store, by its protocol. */
const MAX_KEYS = 1000;

/** A query for an object store's list; see ListObjectsV2 of Amazon S3. */
export interface ObjectQuery {
  readonly bucket: string;
  readonly prefix: string;
  readonly delimiter: string;
  /** Key after which the list continues; empty for its start. */
  readonly after: string;
  readonly maxKeys: number;
}

/** The parameters of a ListObjectsV2 request; null for another request. */
export function parseObjectQuery(bucket: string, query: URLSearchParams): ObjectQuery | null {
  if (query.get('list-type') !== '2') return null;
  const maxKeys = Number(query.get('max-keys') ?? MAX_KEYS);
  return {
    bucket,
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    after: query.get('continuation-token') ?? query.get('start-after') ?? '',
    maxKeys: Number.isInteger(maxKeys) && maxKeys > 0 ? Math.min(maxKeys, MAX_KEYS) : MAX_KEYS,
  };
}

/**
 * An object store's list of keys, sorted. Without sizes and entity tags, which are unknown before a file is generated.
 */
export function objectList(query: ObjectQuery, files: readonly ListedFile[]): string {
  const { bucket, prefix, delimiter, after, maxKeys } = query;
  const entries = new Map<string, string>();
  for (const { path, lastModified } of files) {
    if (!path.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : path.indexOf(delimiter, prefix.length);
    const key = end < 0 ? path : path.slice(0, end + delimiter.length);
    const xml =
      end < 0
        ? `<Contents>${element('Key', key)}${element('LastModified', lastModified.toISOString())}${element('StorageClass', 'STANDARD')}</Contents>`
        : `<CommonPrefixes>${element('Prefix', key)}</CommonPrefixes>`;
    if (key > after) entries.set(key, xml);
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = sorted.slice(0, maxKeys);
  const isTruncated = sorted.length > shown.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    element('Name', bucket),
    element('Prefix', prefix),
    delimiter === '' ? '' : element('Delimiter', delimiter),
    element('KeyCount', String(shown.length)),
    element('MaxKeys', String(maxKeys)),
    element('IsTruncated', String(isTruncated)),
    isTruncated ? element('NextContinuationToken', shown.at(-1)?.[0] ?? '') : '',
    ...shown.map(([, xml]) => xml),
    '</ListBucketResult>\n',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</${name}>`;
}
