import { z } from 'zod';
import { shownAs } from './reading.ts';

/** `true` or `false`. */
export const flag = (description: string) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .meta({ description, ...shownAs({ type: 'boolean' }) });
