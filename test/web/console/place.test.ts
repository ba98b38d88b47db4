import { describe, expect, it } from 'vitest';
import { newKeyInput } from '../../../src/web/console/keys/dialogs/fields/key-input.ts';
import { snippetsFor } from '../../../src/web/console/keys/snippets.ts';
import { filtersIn, oneOf, withFilters } from '../../../src/web/console/navigation/filters.ts';
import { placeIn, searchFor } from '../../../src/web/console/navigation/location.ts';
import { callerChoices, callerName, isOfCaller } from '../../../src/web/console/parts/callers/callers.ts';
import { en } from '../../../src/web/texts/en.ts';

describe('the console', () => {
  it('keeps the page and the project in its address, relative to any path', () => {
    const place = { page: 'members', project: 'abc123' } as const;
    expect(searchFor(place)).toBe('?page=members&project=abc123');
    expect(placeIn(searchFor(place))).toEqual(place);
    expect(placeIn('')).toEqual({ page: 'keys', project: null });
    expect(placeIn('?page=constructor&project=../etc')).toEqual({ page: 'keys', project: null });
  });

  it('keeps what a page shows in its address, beside the place', () => {
    const place = { page: 'usage', project: 'abc123' } as const;
    const search = withFilters(searchFor(place), { range: 'dates', text: 'a&b=ü' });
    expect([placeIn(search), filtersIn(search)]).toEqual([place, { range: 'dates', text: 'a&b=ü' }]);
    expect(withFilters(search, { range: '', text: '' })).toBe(searchFor(place));
    expect([oneOf(['a', 'b'], 'b', 'a'), oneOf(['a', 'b'], 'c', 'a'), oneOf(['a'], undefined, 'a')]).toEqual([
      'b',
      'a',
      'a',
    ]);
  });

  it('filters by a key, and by all people who had signed in', () => {
    const { callers } = en.console;
    const keys = ['k1', 'k2', 'k3'].map((id, n) => ({ id, name: n < 2 ? 'twin' : 'dash' }));
    expect(['k1', 'k3', 'gone', 'session:7'].map((key) => callerName(key, keys, callers))).toEqual([
      'twin (k1)',
      'dash',
      'gone',
      'signed in: 7',
    ]);
    expect(callerChoices('', keys, callers).map(({ value }) => value)).toEqual([
      '',
      'k1',
      'k2',
      'k3',
      'people',
    ]);
    expect(callerChoices('gone', keys, callers).at(-1)).toEqual({ value: 'gone', text: 'gone' });
    const shown = (chosen: string) =>
      ['k1', 'session:7', 'anonymous'].filter((key) => isOfCaller(key, chosen));
    expect([shown(''), shown('k1'), shown('people')]).toEqual([
      ['k1', 'session:7', 'anonymous'],
      ['k1'],
      ['session:7'],
    ]);
  });

  it('shows a first question that the new key may ask', () => {
    const key = 'isb_000000000000_secret';
    const { curl, env } = snippetsFor('https://weather.example/x/', key, ['DATA']);
    expect(curl).toContain(`Authorization: Bearer ${key}`);
    expect(curl).toContain('https://weather.example/x/point?model=gfs');
    expect(env).toBe(`ISOBAR_URL=https://weather.example/x\nISOBAR_KEY=${key}`);
    const { python, typescript } = snippetsFor('https://weather.example/', key, ['DATA']);
    // Programs are kept and shown to others: they read the key from the environment.
    expect([python.includes(key), typescript.includes(key)]).toEqual([false, false]);
    expect(python).toContain('requests.get(os.environ["ISOBAR_URL"] + "/point?model=gfs');
    expect(typescript).toMatch(/fetch\(`\$\{process\.env\.ISOBAR_URL\}\/point\?model=gfs/);
    expect(snippetsFor('https://weather.example/', key, ['LANGUAGE']).curl).toContain('/llm?q=');
    expect(snippetsFor('https://weather.example/', key, ['ACCOUNT']).curl).toContain('usage(by: [])');
  });

  it('reads what a form says of a new key', () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    const typed = (fields: Readonly<Record<string, string>>) => (name: string) => fields[name] ?? '';
    const form = { scopes: ['DATA'], lifetime: '30' } as const;
    expect(newKeyInput(form, typed({ name: ' dash ' }), now)).toEqual({
      name: 'dash',
      scopes: ['DATA'],
      expiresAt: '2026-12-23T12:00:00.000Z',
      origins: null,
      addresses: null,
      monthlyRequests: null,
      monthlyCredits: null,
      requestsPerMinute: null,
    });
    const limited = newKeyInput(
      { ...form, lifetime: '' },
      typed({ origins: 'https://a.example, https://b.example', monthlyRequests: '1000' }),
      now,
    );
    expect(limited.monthlyRequests).toBe(1000);
    expect(limited.origins).toEqual(['https://a.example', 'https://b.example']);
    expect(limited.expiresAt).toBeNull();
  });
});
