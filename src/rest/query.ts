import type { Request } from 'express';
import { z } from 'zod';
import {
  isModelId,
  isVariableName,
  MODEL_IDS,
  type ModelId,
  nearMatches,
  VARIABLE_NAMES,
  type VariableName,
} from '../catalog/index.ts';
import { parseInitTime, parsePin } from '../forecast/index.ts';
import { IsobarError } from '../platform/index.ts';

/** A decimal number; what JavaScript would also take for one (hexadecimal, blanks, Infinity) is refused. */
function decimal(least: number, most: number, what: string) {
  const message = `must be a number from ${least} to ${most} (${what})`;
  return z
    .string()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/, message)
    .transform(Number)
    .pipe(z.number(message).min(least, message).max(most, message));
}

export const latitude = decimal(-90, 90, 'degrees north');
export const longitude = decimal(-180, 180, 'degrees east');

const wholeHours = 'must be a whole number of hours, 0 or more';
export const leadHours = z
  .string()
  .regex(/^\d{1,6}$/, wholeHours)
  .transform(Number);

export const modelId = z.string().transform((text, context): ModelId => {
  if (isModelId(text)) return text;
  context.addIssue({ code: 'custom', message: unknownModel(text) });
  return z.NEVER;
});

export const variableName = z.string().transform((text, context): VariableName => {
  if (isVariableName(text)) return text;
  context.addIssue({ code: 'custom', message: unknownVariable(text) });
  return z.NEVER;
});

/** Comma-separated variable names, each once. */
export const variableNames = z.string().transform((text, context): readonly VariableName[] => {
  const names = text.split(',').map((part) => part.trim());
  if (names.length > VARIABLE_NAMES.length) {
    context.addIssue({
      code: 'custom',
      message: `names ${names.length} variables; there are ${VARIABLE_NAMES.length}`,
    });
    return z.NEVER;
  }
  const known = new Set<VariableName>();
  for (const name of names) {
    if (isVariableName(name)) known.add(name);
    else context.addIssue({ code: 'custom', message: unknownVariable(name) });
  }
  return [...known];
});

/** What another reader makes of a text, its IsobarError told as this parameter's fault. */
function readBy<Value>(read: (text: string) => Value) {
  return z.string().transform((text, context): Value => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

export const runTime = readBy(parseInitTime);
export const pin = readBy(parsePin);

/** Faults told at once; a hostile query could have thousands. */
const MOST_FAULTS = 5;
/** Parameters looked at; Node itself bounds the length of a URL to 16 kB. */
const MOST_PARAMETERS = 50;

/** The query of a route that takes no parameters. */
export const noParameters = z.object({});

/**
 * Reads a request's query by a schema. Throws one IsobarError('validation_error') that names the faulty parameters, what is
 * allowed, and for unknown names a near match.
 */
export function parseQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  query: Request['query'],
): z.output<z.ZodObject<Shape>> {
  const known = Object.keys(schema.shape);
  const given = Object.entries(query).slice(0, MOST_PARAMETERS);
  const faults = [
    ...given.filter(([name]) => !known.includes(name)).map(([name]) => unknownParameter(name, known)),
    ...given
      .filter(([name, value]) => known.includes(name) && typeof value !== 'string')
      .map(([name]) => `${name} is given more than once`),
  ];
  const parsed = schema.safeParse(query);
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (code !== 'invalid_type') faults.push(`${name} ${message}`);
    else if (query[name] === undefined) faults.push(`${name} is required`);
  }
  if (parsed.success && faults.length === 0) return parsed.data;
  const more = faults.length > MOST_FAULTS ? `; and ${faults.length - MOST_FAULTS} more` : '';
  throw new IsobarError('validation_error', `${faults.slice(0, MOST_FAULTS).join('; ')}${more}`);
}

function unknownParameter(name: string, known: readonly string[]): string {
  const allowed = known.length === 0 ? 'this route takes none' : `allowed are ${known.join(', ')}`;
  return `unknown parameter "${name.slice(0, 60)}"${didYouMean(name, known)} (${allowed})`;
}

export function unknownModel(text: string): string {
  return `"${text.slice(0, 60)}" is not a model${didYouMean(text, MODEL_IDS)} (the models are ${MODEL_IDS.join(', ')})`;
}

function unknownVariable(text: string): string {
  if (text === '') return 'has an empty name in it';
  return `"${text.slice(0, 60)}" is not a variable${didYouMean(text, VARIABLE_NAMES)} (GET /models/{model}/variables lists them)`;
}

function didYouMean(text: string, candidates: readonly string[]): string {
  const near = nearMatches(text.slice(0, 60), candidates);
  return near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
}
