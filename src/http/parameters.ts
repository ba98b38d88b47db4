import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ZodOpenApiOverrideMeta } from 'zod-openapi';
import {
  isModelId,
  isVariableName,
  MODEL_IDS,
  type ModelId,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureVariableName,
  pressureVariableName,
  VARIABLE_NAMES,
  type VariableName,
} from '../catalog/index.ts';
import { parseInitTime, parsePin } from '../forecast/index.ts';
import { IsobarError } from '../platform/index.ts';
import { didYouMean, unknownModel } from './unknown-word.ts';

/**
 * How a parameter is described: by what its text stands for, where zod would describe the text. Descriptions and examples of
 * the same `meta` are kept.
 */
export function shownAs(schema: z.core.JSONSchema.BaseSchema): { override: ZodOpenApiOverrideMeta } {
  return {
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema)) {
        if (key !== 'description' && key !== 'example') delete jsonSchema[key];
      }
      Object.assign(jsonSchema, schema);
    },
  };
}

/** A decimal number; what JavaScript would also take for one (hexadecimal, blanks, Infinity) is refused. */
function decimal(least: number, most: number, what: string, description: string, example: number) {
  const message = `must be a number from ${least} to ${most} (${what})`;
  return z
    .string()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/, message)
    .transform(Number)
    .pipe(z.number(message).min(least, message).max(most, message))
    .meta({ description, example, ...shownAs({ type: 'number', minimum: least, maximum: most }) });
}

export const latitude = (description: string, example: number) =>
  decimal(-90, 90, 'degrees north', description, example);
export const longitude = (description: string, example: number) =>
  decimal(-180, 180, 'degrees east', description, example);

/** Hours that no lead reaches: longer texts are no numbers of hours. */
const MAX_HOURS = 999_999;

export const leadHours = (description: string, example: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of hours, 0 or more')
    .transform(Number)
    .meta({ description, example, ...shownAs({ type: 'integer', minimum: 0, maximum: MAX_HOURS }) });

/** A whole number from 1 on. */
export const wholeNumber = (most: number, description: string, example: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(most, message))
    .meta({ description, example, ...shownAs({ type: 'integer', minimum: 1, maximum: most }) });
};

export const modelId = z
  .string()
  .transform((text, context): ModelId => {
    if (isModelId(text)) return text;
    context.addIssue({ code: 'custom', message: unknownModel(text) });
    return z.NEVER;
  })
  .meta({
    description: 'The model; `/models` tells what each covers.',
    example: 'gfs',
    ...shownAs({ type: 'string', enum: [...MODEL_IDS] }),
  });

export const variableName = z
  .string()
  .transform((text, context): VariableName => {
    if (isVariableName(text)) return text;
    const message = text === '' ? 'is empty' : unknownVariable(text, VARIABLE_NAMES);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({
    description: 'One variable; `/models/{model}/variables` tells which the model has.',
    example: 'air_temperature_2m',
    ...shownAs({ type: 'string', enum: [...VARIABLE_NAMES] }),
  });

const PRESSURE_VARIABLE_NAMES: readonly PressureVariableName[] = PRESSURE_BASES.flatMap((base) =>
  PRESSURE_LEVELS_HPA.map((level) => pressureVariableName(base, level)),
);

/** Callers ask for the same lists again and again: such a list is read once, and is the same object each time. */
const LISTS_REMEMBERED = 100;

/** Comma-separated names, each once. */
function namesOf<Name extends string>(
  known: readonly Name[],
  { description, example }: { readonly description: string; readonly example: readonly Name[] },
) {
  const words: ReadonlySet<string> = new Set(known);
  const isKnown = (word: string): word is Name => words.has(word);
  const unknownOf = (name: string) =>
    name === '' ? 'has an empty name in it' : unknownVariable(name, known);
  const read = new LRUCache<string, readonly Name[]>({ max: LISTS_REMEMBERED });
  return z
    .string()
    .transform((text, context): readonly Name[] => {
      const before = read.get(text);
      if (before !== undefined) return before;
      const names = text.split(',').map((part) => part.trim());
      if (names.length > known.length) {
        const message = `names ${names.length} variables; there are ${known.length}`;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      const unknown = names.filter((name) => !isKnown(name));
      for (const name of unknown) context.addIssue({ code: 'custom', message: unknownOf(name) });
      if (unknown.length > 0) return z.NEVER;
      const found = [...new Set(names.filter(isKnown))];
      read.set(text, found);
      return found;
    })
    .meta({
      description,
      example: [...example],
      ...shownAs({
        type: 'array',
        minItems: 1,
        maxItems: known.length,
        items: { type: 'string', enum: [...known] },
      }),
    });
}

export const variableNames = namesOf(VARIABLE_NAMES, {
  description: 'Several variables, separated by commas.',
  example: ['air_temperature_2m', 'total_precipitation'],
});

export const pressureVariableNames = namesOf(PRESSURE_VARIABLE_NAMES, {
  description: 'Variables on pressure levels, separated by commas; all that the model has when left out.',
  example: ['temperature_500hpa', 'geopotential_height_500hpa'],
});

/** What another reader makes of a text; its IsobarError is told as this parameter's fault, which begins with its name. */
export function readBy<Value>(parameter: string, read: (text: string) => Value) {
  return z.string().transform((text, context): Value => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      const { message } = error;
      const named = `${parameter} `;
      context.addIssue({
        code: 'custom',
        message: message.startsWith(named) ? message.slice(named.length) : message,
      });
      return z.NEVER;
    }
  });
}

const FOURTH_YEARS = '(0[48]|[2468][048]|[13579][26])';
/** A day of the calendar. */
const DAY = [
  '[0-9]{4}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])',
  '[0-9]{4}-(0[469]|11)-(0[1-9]|[12][0-9]|30)',
  '[0-9]{4}-02-(0[1-9]|1[0-9]|2[0-8])',
  `([0-9]{2}${FOURTH_YEARS}|(00|${FOURTH_YEARS})00)-02-29`,
].join('|');
/** Of the forms that are read, the ones that a description has room for. */
const RUN_TIME_FORM = `^(${DAY})T([01][0-9]|2[0-3])(:[0-5][0-9](:[0-5][0-9])?)?Z?$`;

export const runTime = readBy('init_time', parseInitTime).meta({
  description:
    'The run, by its initialisation time (UTC, ISO 8601, `Z` or not, minutes and seconds optional); the newest complete run when left out.',
  example: '2026-01-15T00:00:00Z',
  ...shownAs({ type: 'string', pattern: RUN_TIME_FORM }),
});

export const pin = readBy('pin', parsePin).meta({
  description:
    'A token that fixes the run of every model over many requests: `pin` of `/models`, or of GraphQL. `init_time` goes before it.',
  ...shownAs({ type: 'string', pattern: '^[A-Za-z0-9_-]{1,1000}$' }),
});

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

function unknownVariable(text: string, known: readonly string[]): string {
  return `"${text.slice(0, 60)}" is not a variable${didYouMean(text, known)} (GET /models/{model}/variables lists them)`;
}
