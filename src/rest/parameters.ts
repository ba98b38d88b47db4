import { z } from 'zod';
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

/** A decimal number; what JavaScript would also take for one (hexadecimal, blanks, Infinity) is refused. */
function decimal(least: number, most: number, what: string, description: string, example: number) {
  const message = `must be a number from ${least} to ${most} (${what})`;
  return z
    .string()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/, message)
    .transform(Number)
    .pipe(z.number(message).min(least, message).max(most, message))
    .meta({ description, example, override: { type: 'number', minimum: least, maximum: most } });
}

export const latitude = (description: string, example: number) =>
  decimal(-90, 90, 'degrees north', description, example);
export const longitude = (description: string, example: number) =>
  decimal(-180, 180, 'degrees east', description, example);

/** Hours that no lead reaches: longer texts are no numbers of hours. */
const MOST_HOURS = 999_999;

export const leadHours = (description: string, example: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of hours, 0 or more')
    .transform(Number)
    .meta({ description, example, override: { type: 'integer', minimum: 0, maximum: MOST_HOURS } });

/** A whole number from 1 on. */
export const wholeNumber = (most: number, description: string, example: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(most, message))
    .meta({ description, example, override: { type: 'integer', minimum: 1, maximum: most } });
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
    override: { type: 'string', enum: [...MODEL_IDS] },
  });

export const variableName = z
  .string()
  .transform((text, context): VariableName => {
    if (isVariableName(text)) return text;
    context.addIssue({ code: 'custom', message: unknownVariable(text, VARIABLE_NAMES) });
    return z.NEVER;
  })
  .meta({
    description: 'One variable; `/models/{model}/variables` tells which the model has.',
    example: 'air_temperature_2m',
    override: { type: 'string', enum: [...VARIABLE_NAMES] },
  });

const PRESSURE_VARIABLE_NAMES: readonly PressureVariableName[] = PRESSURE_BASES.flatMap((base) =>
  PRESSURE_LEVELS_HPA.map((level) => pressureVariableName(base, level)),
);

/** Comma-separated names, each once. */
function namesOf<Name extends string>(
  known: readonly Name[],
  { description, example }: { readonly description: string; readonly example: readonly Name[] },
) {
  const isKnown = (word: string): word is Name => (known as readonly string[]).includes(word);
  return z
    .string()
    .transform((text, context): readonly Name[] => {
      const names = text.split(',').map((part) => part.trim());
      if (names.length > known.length) {
        const message = `names ${names.length} variables; there are ${known.length}`;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      const found = new Set<Name>();
      for (const name of names) {
        if (isKnown(name)) found.add(name);
        else context.addIssue({ code: 'custom', message: unknownVariable(name, known) });
      }
      return [...found];
    })
    .meta({
      description,
      param: { style: 'form', explode: false },
      override: {
        type: 'array',
        minItems: 1,
        maxItems: known.length,
        items: { type: 'string', enum: [...known] },
        example: [...example],
      },
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

/** Of the forms that are read, the ones that a description has room for. */
const RUN_TIME_FORM = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}(:\d{2}(:\d{2})?)?Z?$`;

export const runTime = readBy(parseInitTime).meta({
  description:
    'The run, by its initialisation time (UTC, ISO 8601, `Z` or not, minutes and seconds optional); the newest complete run when left out.',
  override: { type: 'string', pattern: RUN_TIME_FORM, example: '2026-01-15T00:00:00Z' },
});

export const pin = readBy(parsePin).meta({
  description:
    'A token that fixes the run of every model over many requests: `pin` of `/models`, or of GraphQL. `init_time` goes before it.',
  override: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,1000}$' },
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
    .meta({ description, override: { type: 'boolean', enum: null } });

function unknownVariable(text: string, known: readonly string[]): string {
  if (text === '') return 'has an empty name in it';
  return `"${text.slice(0, 60)}" is not a variable${didYouMean(text, known)} (GET /models/{model}/variables lists them)`;
}
