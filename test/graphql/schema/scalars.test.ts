import { type GraphQLScalarType, isScalarType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/index.ts';

function scalar(name: string): GraphQLScalarType {
  const type = schema.getType(name);
  if (!isScalarType(type)) throw new Error(`there is no scalar ${name}`);
  return type;
}

/** What the error of a refused value says for programs. */
function refused(name: string, value: unknown): unknown {
  try {
    scalar(name).coerceInputValue(value);
  } catch (error) {
    return (error as { readonly extensions?: unknown }).extensions;
  }
  return 'accepted';
}

describe('the scalars of graphql-scalars', () => {
  it.each([
    ['NonNegativeInt', 0, -1, { minimum: 0, maximum: 2_147_483_647 }],
    ['PositiveInt', 1, 0, { minimum: 1, maximum: 2_147_483_647 }],
    ['PositiveInt', 2_147_483_647, 2_147_483_648, { minimum: 1, maximum: 2_147_483_647 }],
    [
      'SafeInt',
      -(2 ** 53 - 1),
      2 ** 53,
      { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    ],
  ])('%s takes %d and names the range for %d', (name, valid, invalid, allowed) => {
    expect(scalar(name).coerceInputValue(valid)).toBe(valid);
    expect(refused(name, invalid)).toEqual({ reason: 'out_of_range', allowed });
  });

  it.each(['NonNegativeInt', 'PositiveInt', 'SafeInt'])('%s takes whole JSON numbers only', (name) => {
    for (const value of ['5', '5 km', true, [5]])
      expect(refused(name, value)).toMatchObject({ reason: 'malformed' });
    expect(refused(name, 1.5)).toMatchObject({ reason: 'out_of_range' });
  });

  it.each([
    ['TimeZone', 'Europe/Paris', 'Europe/Nowhere'],
    ['EmailAddress', 'ada@example.org', 'ada'],
    ['CountryCode', 'FR', 'XX'],
  ])('%s takes %s but not %s', (name, valid, invalid) => {
    expect(scalar(name).coerceInputValue(valid)).toBe(valid);
    expect(refused(name, invalid)).toEqual({ reason: 'malformed' });
    expect(refused(name, 7)).toEqual({ reason: 'malformed' });
  });

  it('write what is stored as it is stored', () => {
    expect(scalar('URL').coerceOutputValue('https://example.org')).toBe('https://example.org');
    expect(scalar('TimeZone').coerceOutputValue('Europe/Paris')).toBe('Europe/Paris');
  });
});
