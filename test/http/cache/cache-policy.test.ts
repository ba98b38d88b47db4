import { describe, expect, it } from 'vitest';
import type { Run } from '../../../src/forecast/index.ts';
import {
  cachePolicyOf,
  entityTag,
  matchesAnyEtag,
  matchesEtag,
} from '../../../src/http/cache/cache-policy.ts';

const manifest = {
  model: 'gfs',
  initTime: '2026-01-15T00:00:00Z',
  generation: 3,
  publishedAt: '2026-01-15T05:00:00.000Z',
};

const MIDNIGHT = new Date('2026-01-15T00:00:00Z');
const NAMED = { init_time: MIDNIGHT };

function run(of: Partial<Run>): Run {
  const settled = { state: 'COMPLETE', initTime: MIDNIGHT, missingLeads: [] } as const;
  return { model: 'gfs', ...settled, synthetic: false, onDemand: false, manifest, ...of } as Run;
}

describe('how long an answer may be cached', () => {
  it.each([
    ['a real run that is complete and named', {}, NAMED, 'fixed'],
    ['one that is pinned', {}, { pin: new Map([['gfs', MIDNIGHT]]) }, 'fixed'],
    ['a synthetic one, which a real one may replace', { synthetic: true }, NAMED, 'current'],
    ['one that comes in', { state: 'INCOMING' }, NAMED, 'current'],
    ['one that its producer may still correct', { initTime: new Date() }, NAMED, 'current'],
    ['one of which files are missing', { missingLeads: [3] }, NAMED, 'current'],
    ['the one that answers by default', {}, {}, 'current'],
    [
      'the one that answers beside a pin of other models',
      {},
      { pin: new Map([['nam', MIDNIGHT]]) },
      'current',
    ],
  ] satisfies [string, Partial<Run>, Parameters<typeof cachePolicyOf>[1], string][])(
    'from %s',
    (_, of, named, policy) => {
      expect(cachePolicyOf(run(of), named).cachePolicy).toBe(policy);
    },
  );

  it('is not known by its run before a run on demand was read', () => {
    expect(cachePolicyOf(run({ onDemand: true, state: 'INCOMING' }), NAMED).identity).toBeNull();
  });

  it('differs between two states of a run', () => {
    const next = run({ manifest: { ...manifest, generation: 4 } as Run['manifest'] });
    expect(cachePolicyOf(run({}), NAMED).identity).not.toBe(cachePolicyOf(next, NAMED).identity);
  });
});

describe('If-None-Match', () => {
  const tag = entityTag('1', '/point', 'gfs');

  it.each([
    ['the tag', tag],
    ['the tag among others', `"a", ${tag} , W/"b"`],
    ['the tag as a strong one', tag.slice(2)],
  ])('matches %s', (_, header) => expect(matchesEtag(header, tag)).toBe(true));

  it.each([
    ['nothing', undefined],
    ['the tag of another question', entityTag('1', '/bbox', 'gfs')],
    ['the tag of another version', entityTag('2', '/point', 'gfs')],
    ['a part of it', tag.slice(0, 10)],
    ['any answer', '*'],
  ])('does not match %s', (_, header) => expect(matchesEtag(header, tag)).toBe(false));

  it('matches any answer by a star alone', () => {
    expect(['*', 'W/"a", *', tag, undefined].map(matchesAnyEtag)).toEqual([true, true, false, false]);
  });
});
