import type { z } from 'zod';
import { didYouMean, invalidParameters } from '../../http/index.ts';
import type { ParameterFault } from '../../platform/index.ts';
import type { Tool } from '../tool.ts';

/** The arguments of a call by the tool's schema. Throws IsobarError('validation_error') that names those that are not valid. */
export function readArguments(tool: Tool, sent: unknown): Record<string, unknown> {
  const parsed = tool.input.safeParse(sent ?? {});
  if (parsed.success) return parsed.data;
  throw invalidParameters(
    parsed.error.issues.flatMap((issue) => faultsOf(issue, Object.keys(tool.input.shape))),
  );
}

function faultsOf(issue: z.core.$ZodIssue, known: readonly string[]): readonly ParameterFault[] {
  const meant = meantOf(issue);
  if (meant.length > 0) return meant.flatMap((one) => faultsOf(one, known));
  const path = pathOf(issue.path);
  if (issue.code !== 'unrecognized_keys') {
    const parameter = path === '' ? 'arguments' : path;
    return [{ parameter, detail: issue.message.charAt(0).toLowerCase() + issue.message.slice(1) }];
  }
  return issue.keys.slice(0, 5).map((key) => {
    const isTop = path === '';
    const allowed = isTop ? ` (allowed are ${known.join(', ') || 'none'})` : '';
    const detail = `is not an argument${isTop ? didYouMean(key, known) : ''}${allowed}`;
    return { parameter: `${isTop ? '' : `${path}.`}${key.slice(0, 60)}`, detail };
  });
}

/** What is wrong with a value of several forms: what is wrong by the form that it has. */
function meantOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [];
  const isOther = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0;
  const meant = issue.errors.find((issues) => !issues.some(isOther)) ?? [];
  return meant.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** `place[0].latitude` */
function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 60)}`))
    .join('')
    .replace(/^\./, '');
}
