import { parse } from 'node:querystring';
import type { z } from 'zod';
import type { ParameterFault } from '../../platform/index.ts';
import { invalidParameters } from '../problems/refusals.ts';
import { didYouMean } from './unknown-word.ts';

/** Characters that path and query of a request may have together; longer ones get 414. */
export const MAX_ADDRESS = 8192;

/** Parameters that are checked; addresses have a bounded length. */
const MAX_PARAMETERS = 50;

/** A query as it was sent: repeated parameters are lists. */
type RawQuery = Readonly<Record<string, unknown>>;

/** The complete query of an address: by default `parse` silently drops what comes after a thousand parameters. */
export function readQuery(address: string): RawQuery {
  const at = address.indexOf('?');
  return at < 0 ? {} : parse(address.slice(at + 1), '&', '=', { maxKeys: 0 });
}

/**
 * Reads a request's query by a schema. Throws one IsobarError('validation_error') that names the faulty parameters, what is
 * allowed, and for unknown names a near match.
 * @param repeatable parameters that may be repeated: the same as one list with commas
 */
export function parseQuery<Query extends z.ZodObject>(
  schema: Query,
  raw: RawQuery,
  repeatable: readonly string[] = [],
): z.output<Query> {
  const query = repeatable.length === 0 ? raw : joined(raw, repeatable);
  const known = Object.keys(schema.shape);
  const given = Object.entries(query).slice(0, MAX_PARAMETERS);
  const faults: ParameterFault[] = [];
  for (const [name, value] of given) {
    if (!known.includes(name)) faults.push(unknownParameter(name, known));
    else if (typeof value !== 'string') faults.push({ parameter: name, detail: 'is given more than once' });
  }
  const parsed = schema.safeParse(query);
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    const parameter = path.join('.');
    if (code !== 'invalid_type') faults.push({ parameter, detail: message });
    else if (query[parameter] === undefined) faults.push({ parameter, detail: 'is required' });
  }
  if (parsed.success && faults.length === 0) return parsed.data;
  throw invalidParameters(faults);
}

function joined(query: RawQuery, repeatable: readonly string[]): RawQuery {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) && repeatable.includes(name) ? value.join(',') : value,
    ]),
  );
}

function unknownParameter(text: string, known: readonly string[]): ParameterFault {
  const allowed = known.length === 0 ? 'this route takes none' : `allowed are ${known.join(', ')}`;
  const parameter = text.slice(0, 60);
  return { parameter, detail: `is not a parameter here${didYouMean(parameter, known)} (${allowed})` };
}
