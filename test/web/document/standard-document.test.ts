import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sortLinks, trailOf } from '../../../src/web/document/links.ts';
import { readDocument } from '../../../src/web/document/standard-document.ts';
import { sharedPath } from '../../support/shared.ts';

const example = (name: string) => JSON.parse(readFileSync(sharedPath(`examples/${name}`), 'utf8')) as unknown;
const hasExamples = existsSync(sharedPath('examples/edr-collection.json'));
if (!hasExamples) console.warn('the examples of the standards are missing: not read');

describe.skipIf(!hasExamples)('readDocument', () => {
  it('has extent, levels, parameters with units and queries of an EDR collection', () => {
    const read = readDocument(example('edr-collection.json'));
    expect(read).toMatchObject({
      title: 'gfs',
      boxes: [[-180, -90, 180, 90]],
      intervals: [['2026-01-01T00:00:00Z', '2026-01-17T00:00:00Z']],
      levels: ['1000', '850', '700', '500', '300', '250'],
    });
    expect(read.queries.map(({ name }) => name)).toContain('position');
    expect(read.parameters.length).toBeGreaterThan(0);
    expect(read.parameters.every(({ label, unit }) => label !== '' && unit !== '')).toBe(true);
  });

  it('lists the collections, instances and items of their documents with addresses', () => {
    for (const name of ['edr-collections.json', 'edr-instances.json', 'stac-search.json']) {
      const { members } = readDocument(example(name));
      expect(members.length).toBeGreaterThan(0);
      for (const { id, href } of members)
        expect([name, id !== '', href?.startsWith('http')]).toEqual([name, true, true]);
    }
  });

  it('has the files and properties of a STAC item', () => {
    const read = readDocument(example('stac-item.json'));
    expect(read.title).toBe('gfs run 2026-01-01T00:00:00Z');
    expect(read.assets.length).toBeGreaterThan(0);
    expect(Object.fromEntries(read.facts)).toMatchObject({ 'forecast:duration': 'P16D' });
  });
});

it('reads an invalid document as an empty one, without an error', () => {
  for (const json of [
    null,
    7,
    'text',
    [],
    { links: 7, extent: [], bbox: ['a'], data_queries: { position: null } },
  ]) {
    expect(readDocument(json)).toMatchObject({ title: '', boxes: [], links: [], members: [], queries: [] });
  }
});

it('links lead up before they lead down, each once, and not to the document itself', () => {
  const link = (rel: string, href = rel) => ({ rel, href, title: null, type: null });
  const { ways, others } = sortLinks([
    link('self'),
    link('item', 'a'),
    link('root'),
    link('license'),
    link('next'),
    link('item', 'a'),
  ]);
  expect(ways.map(({ rel }) => rel)).toEqual(['root', 'next', 'item']);
  expect(others.map(({ rel }) => rel)).toEqual(['license']);
});

it('the trail begins at the landing page, below whatever path a proxy adds', () => {
  expect(trailOf('/weather/edr/collections/gfs')).toEqual([
    { name: 'edr', href: '/weather/edr' },
    { name: 'collections', href: '/weather/edr/collections' },
    { name: 'gfs', href: '/weather/edr/collections/gfs' },
  ]);
  expect(trailOf('/other')).toEqual([]);
});
