import { describe, expect, it } from 'vitest';
import { newKeyInput } from '../../../src/web/console/keys/dialogs/key-input.ts';
import { snippetsFor } from '../../../src/web/console/keys/snippets.ts';
import { placeIn, searchFor } from '../../../src/web/console/navigation/location.ts';

describe('the console', () => {
  it('keeps the page and the project in its address, relative to any path', () => {
    const place = { page: 'members', project: 'abc123' } as const;
    expect(searchFor(place)).toBe('?page=members&project=abc123');
    expect(placeIn(searchFor(place))).toEqual(place);
    expect(placeIn('')).toEqual({ page: 'keys', project: null });
    expect(placeIn('?page=constructor&project=../etc')).toEqual({ page: 'keys', project: null });
  });

  it('shows a first question that the new key may ask', () => {
    const key = 'isb_000000000000_secret';
    const { curl, env } = snippetsFor('https://weather.example/x/', key, ['DATA']);
    expect(curl).toContain(`Authorization: Bearer ${key}`);
    expect(curl).toContain('https://weather.example/x/point?model=gfs');
    expect(env).toBe(`ISOBAR_URL=https://weather.example/x\nISOBAR_KEY=${key}`);
    expect(snippetsFor('https://weather.example/', key, ['LANGUAGE']).curl).toContain('/llm?q=');
    expect(snippetsFor('https://weather.example/', key, ['ACCOUNT']).curl).toContain('usage(by: [])');
  });

  it('reads what a form says of a new key', () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    const form = { name: ' dash ', scopes: ['DATA'], lifetime: '30', origins: '', addresses: '' } as const;
    expect(newKeyInput(form, now)).toEqual({
      name: 'dash',
      scopes: ['DATA'],
      expiresAt: '2026-12-23T12:00:00.000Z',
      origins: null,
      addresses: null,
    });
    const limited = newKeyInput(
      { ...form, lifetime: '', origins: 'https://a.example, https://b.example' },
      now,
    );
    expect(limited.origins).toEqual(['https://a.example', 'https://b.example']);
    expect(limited.expiresAt).toBeNull();
  });
});
