import { parse } from 'node:querystring';
import type { z } from 'zod';
import type { ParameterFault } from '../../../platform/index.ts';
import { invalidParameters } from '../../problems/refusals.ts';
import { didYouMean } from '../unknown-word.ts';
import { isList } from './lists.ts';
import { parameterNamed } from './same-names.ts';

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
 * Reads a request's query by a schema. Lists may be given several times, the same as one with commas. Throws one
 * IsobarError('validation_error') that names the faulty parameters as they were sent, what is allowed, and for unknown names a
 * near match.
 */
export function parseQuery<Query extends z.ZodObject>(schema: Query, raw: RawQuery): z.output<Query> {
  const { texts, sentAs, faults } = textsOf(schema, raw);
  const parsed = schema.safeParse(texts);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const parameter = path.join('.');
    if (parameter in texts) faults.push({ parameter: sentAs.get(parameter) ?? parameter, detail: message });
    else if (!sentAs.has(parameter)) faults.push({ parameter, detail: 'is required' });
  }
  if (parsed.success && faults.length === 0) return parsed.data;
  throw invalidParameters(faults);
}

/** The text of each parameter that a route knows, the name under which it was sent, and what is wrong with the others. */
function textsOf(schema: z.ZodObject, raw: RawQuery) {
  const known = Object.keys(schema.shape);
  const texts: Record<string, string> = {};
  const sentAs = new Map<string, string>();
  const faults: ParameterFault[] = [];
  let count = 0;
  for (const name in raw) {
    if (++count > MAX_PARAMETERS) break;
    const value = raw[name];
    const parameter = parameterNamed(name, known);
    const before = parameter === null ? undefined : sentAs.get(parameter);
    if (parameter === null) faults.push(unknownParameter(name, known));
    else if (before !== undefined)
      faults.push({ parameter: name, detail: `means the same as ${before}: give one of them` });
    else {
      sentAs.set(parameter, name);
      const text = textOf(value, isList(schema.shape[parameter]));
      if (text === null)
        faults.push({ parameter: name, detail: 'is given more than once, and takes one value' });
      else texts[parameter] = text;
    }
  }
  return { texts, sentAs, faults };
}

/** Null for a parameter that is repeated and no list. */
function textOf(value: unknown, isListed: boolean): string | null {
  if (typeof value === 'string') return value;
  return isListed && Array.isArray(value) ? value.join(',') : null;
}

function unknownParameter(text: string, known: readonly string[]): ParameterFault {
  const allowed = known.length === 0 ? 'this route takes none' : `allowed are ${known.join(', ')}`;
  const parameter = text.slice(0, 60);
  return { parameter, detail: `is not a parameter here${didYouMean(parameter, known)} (${allowed})` };
}
