import { describe, expect, it } from 'vitest';
import { directoryPage, objectList, parseObjectQuery } from '../../../src/demo/host/listings.ts';

const lastModified = new Date('2026-11-20T03:45:00Z');
const listed = (...paths: readonly string[]) => paths.map((path) => ({ path, lastModified }));
const links = (page: string | null) =>
  Array.from(page?.matchAll(/href="([^"]+)"/g) ?? [], ([, link]) => link);
const texts = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text]) => text);

describe('a directory page', () => {
  const files = listed('00/t_2m/b.bz2', '00/t_2m/a.bz2', '00/clct/c.bz2', '06/t_2m/d.bz2', 'README.txt');

  it('links to its direct entries, sorted', () => {
    expect(links(directoryPage('', '/icon/', files))).toEqual(['../', '00/', '06/', 'README.txt']);
    expect(links(directoryPage('00/', '/icon/00/', files))).toEqual(['../', 'clct/', 't_2m/']);
    const page = directoryPage('00/t_2m/', '/icon/00/t_2m/', files);
    expect(links(page)).toEqual(['../', 'a.bz2', 'b.bz2']);
    expect(page).toContain('Index of /icon/00/t_2m/');
    expect(page).toMatch(/a\.bz2<\/a> +20-Nov-2026 03:45 /);
  });

  it('is null where nothing is below the directory', () => {
    expect(directoryPage('00/t_2/', '/icon/00/t_2/', files)).toBeNull();
  });
});

describe("an object store's list", () => {
  const keys = Array.from({ length: 12 }, (_, at) => `arome/2026/SP1/${String(at).padStart(2, '0')}.grib2`);
  const files = listed(...keys.toReversed(), 'arome/2026/SP2/00.grib2', 'arome/a&b.txt');
  const list = (query: string) => {
    const parsed = parseObjectQuery('demo', new URLSearchParams(query));
    return parsed === null ? '' : objectList(parsed, files);
  };

  it('has the keys with a prefix, in order', () => {
    const xml = list('list-type=2&prefix=arome/2026/SP1/');
    expect(texts(xml, 'Key')).toEqual(keys);
    expect(texts(xml, 'IsTruncated')).toEqual(['false']);
    expect(texts(xml, 'LastModified')[0]).toBe('2026-11-20T03:45:00.000Z');
    expect(texts(list('list-type=2&prefix=nothing'), 'KeyCount')).toEqual(['0']);
    expect(list('list-type=2&prefix=arome/a')).toContain('<Key>arome/a&#38;b.txt</Key>');
  });

  it('continues where the previous answer ended', () => {
    const seen: unknown[] = [];
    let token = '';
    for (let answers = 0; answers < 3; answers++) {
      const xml = list(`list-type=2&prefix=arome/2026/SP1/&max-keys=5&continuation-token=${token}`);
      seen.push(...texts(xml, 'Key'));
      token = texts(xml, 'NextContinuationToken')[0] ?? '';
    }
    expect(seen).toEqual(keys);
    expect(token).toBe('');
  });

  it('joins keys up to a delimiter', () => {
    const xml = list('list-type=2&prefix=arome/2026/&delimiter=/');
    expect(texts(xml, 'Prefix').slice(1)).toEqual(['arome/2026/SP1/', 'arome/2026/SP2/']);
    expect(texts(xml, 'Key')).toEqual([]);
  });

  it('is requested with list-type=2', () => {
    expect(parseObjectQuery('demo', new URLSearchParams('prefix=arome/'))).toBeNull();
  });
});
