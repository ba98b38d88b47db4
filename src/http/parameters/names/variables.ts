import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  isVariableName,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  type PressureVariableName,
  pressureVariableName,
  VARIABLE_NAMES,
  type VariableName,
} from '../../../catalog/index.ts';
import { asList } from '../query/lists.ts';
import { shownAs } from '../query/reading.ts';
import { didYouMean } from '../unknown-word.ts';

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

/** Lists that are remembered: callers ask for the same ones again and again, and get the same object each time. */
const MAX_LISTS = 100;

/** Comma-separated names, each once. */
function namesOf<Name extends string>(
  known: readonly Name[],
  { description, example }: { readonly description: string; readonly example: readonly Name[] },
) {
  const words: ReadonlySet<string> = new Set(known);
  const isKnown = (word: string): word is Name => words.has(word);
  const unknownOf = (name: string) =>
    name === '' ? 'has an empty name in it' : unknownVariable(name, known);
  const read = new LRUCache<string, readonly Name[]>({ max: MAX_LISTS });
  const schema = z
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
  return asList(schema);
}

export const variableNames = namesOf(VARIABLE_NAMES, {
  description: 'Several variables, separated by commas.',
  example: ['air_temperature_2m', 'total_precipitation'],
});

export const pressureVariableNames = namesOf<PressureVariableName | PressureBase>(
  [...PRESSURE_BASES, ...PRESSURE_VARIABLE_NAMES],
  {
    description:
      'Variables on pressure levels, separated by commas, a base name (`temperature`) for all levels; all that the model has when left out.',
    example: ['temperature', 'geopotential_height_500hpa'],
  },
);

/** What is wrong with a name that no variable has, as the end of a sentence. */
export function unknownVariable(text: string, known: readonly string[]): string {
  return `"${text.slice(0, 60)}" is not a variable${didYouMean(text, known)} (GET /models/{model}/variables lists them)`;
}
