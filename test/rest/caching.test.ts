import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/forecast/index.ts';
import { entityTag, isHeld, keptFor } from '../../src/http/caching.ts';

const manifest = {
  model: 'gfs',
  initTime: '2026-01-15T00:00:00Z',
  generation: 3,
  publishedAt: '2026-01-15T05:00:00.000Z',
};

const MIDNIGHT = new Date('2026-01-15T00:00:00Z');
const NAMED = { init_time: MIDNIGHT };

function run(of: Partial<Run>): Run {
  return { model: 'gfs', state: 'COMPLETE', synthetic: false, onDemand: false, manifest, ...of } as Run;
}

describe('how long an answer is kept', () => {
  it.each([
    ['a real run that is complete and named', {}, NAMED, 'fixed'],
    ['one that is pinned', {}, { pin: new Map([['gfs', MIDNIGHT]]) }, 'fixed'],
    ['a synthetic one, which a real one may replace', { synthetic: true }, NAMED, 'current'],
    ['one that comes in', { state: 'INCOMING' }, NAMED, 'current'],
    ['the one that answers by default', {}, {}, 'current'],
    [
      'the one that answers beside a pin of other models',
      {},
      { pin: new Map([['nam', MIDNIGHT]]) },
      'current',
    ],
  ] satisfies [string, Partial<Run>, Parameters<typeof keptFor>[1], string][])(
    'from %s',
    (_, of, named, kept) => {
      expect(keptFor(run(of), named).kept).toBe(kept);
    },
  );

  it('is not known by its run before a run on demand was read', () => {
    expect(keptFor(run({ onDemand: true, state: 'INCOMING' }), NAMED).identity).toBeNull();
  });

  it('differs between two states of a run', () => {
    const next = run({ manifest: { ...manifest, generation: 4 } as Run['manifest'] });
    expect(keptFor(run({}), NAMED).identity).not.toBe(keptFor(next, NAMED).identity);
  });
});

describe('If-None-Match', () => {
  const tag = entityTag('1', '/point', 'gfs');

  it.each([
    ['the tag', tag],
    ['the tag among others', `"a", ${tag} , W/"b"`],
    ['the tag as a strong one', tag.slice(2)],
    ['any', '*'],
  ])('holds %s', (_, header) => expect(isHeld(header, tag)).toBe(true));

  it.each([
    ['nothing', undefined],
    ['the tag of another question', entityTag('1', '/bbox', 'gfs')],
    ['the tag of another version', entityTag('2', '/point', 'gfs')],
    ['a part of it', tag.slice(0, 10)],
  ])('does not hold %s', (_, header) => expect(isHeld(header, tag)).toBe(false));
});
