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
  const names = new Set<VariableName>();
  for (const name of text.split(',').map((part) => part.trim())) {
    if (isVariableName(name)) names.add(name);
    else context.addIssue({ code: 'custom', message: unknownVariable(name) });
  }
  return [...names];
});

/**
 * Reads a request's query by a schema. Throws one IsobarError('validation_error') that names every faulty parameter, what
 * is allowed, and for unknown parameters a near match.
 */
export function parseQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  req: Request,
): z.output<z.ZodObject<Shape>> {
  const known = Object.keys(schema.shape);
  const faults: string[] = [];
  for (const [name, value] of Object.entries(req.query)) {
    if (!known.includes(name)) {
      faults.push(
        `unknown parameter "${name.slice(0, 60)}"${didYouMean(name, known)}; allowed are ${known.join(', ')}`,
      );
    } else if (typeof value !== 'string') {
      faults.push(`${name} is given more than once`);
    }
  }
  if (faults.length > 0) throw new IsobarError('validation_error', faults.join('; '));
  const parsed = schema.safeParse(req.query);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ path, message, code }) => {
    const name = path.join('.');
    if (code === 'invalid_type' && req.query[name] === undefined) return `${name} is required`;
    return name === '' ? message : `${name} ${message}`;
  });
  throw new IsobarError('validation_error', messages.join('; '));
}

export function unknownModel(text: string): string {
  return `"${text.slice(0, 60)}" is not a model${didYouMean(text, MODEL_IDS)}; the models are ${MODEL_IDS.join(', ')}`;
}

function unknownVariable(text: string): string {
  return `"${text.slice(0, 60)}" is not a variable${didYouMean(text, VARIABLE_NAMES)}; GET /models/{model}/variables lists them`;
}

function didYouMean(text: string, candidates: readonly string[]): string {
  const near = nearMatches(text.slice(0, 60), candidates);
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}
