import { z } from 'zod';
import { shownAs } from './reading.ts';

/** The forms that a route answers in, by name. */
export function formatName<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, `must be ${names.join(' or ')}`).meta({
    description: 'The form of the answer; goes before `Accept`.',
    example: names[0],
  });
}

/** `true` or `false`. */
export const flag = (description: string) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .meta({ description, ...shownAs({ type: 'boolean' }) });
