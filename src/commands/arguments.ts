import { InvalidArgumentError } from 'commander';
import {
  isModelId,
  isVariableName,
  type LeadRange,
  MODEL_IDS,
  type ModelId,
  nearMatches,
  VARIABLE_NAMES,
  type VariableName,
} from '../catalog/index.ts';
import { parseInitTime } from '../platform/index.ts';

/** Readers of command-line arguments; all throw InvalidArgumentError, which commander tells with the option's name. */

export function modelArgument(text: string): ModelId {
  if (isModelId(text)) return text;
  throw new InvalidArgumentError(`The models are ${MODEL_IDS.join(', ')}.${didYouMean(text, MODEL_IDS)}`);
}

/** Of `[model...]`: what was given before, and one more. */
export function modelsArgument(text: string, before: readonly ModelId[] = []): readonly ModelId[] {
  return [...before, modelArgument(text)];
}

export function timeArgument(text: string): Date {
  try {
    return parseInitTime(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

/** `24`, or both ends of a range: `0-48`. */
export function leadsArgument(text: string): LeadRange {
  const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  if (match === null || to < from)
    throw new InvalidArgumentError('Hours, such as 24, or a range of them, such as 0-48.');
  return { from, to };
}

/** Names separated by commas. */
export function variablesArgument(text: string): readonly VariableName[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    if (isVariableName(name)) return name;
    throw new InvalidArgumentError(`"${name}" is no variable.${didYouMean(name, VARIABLE_NAMES)}`);
  });
}

/** A whole number in a range. */
export function countArgument(least: number, most: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= least && count <= most) return count;
    throw new InvalidArgumentError(`A whole number, ${least} to ${most}.`);
  };
}

function didYouMean(text: string, candidates: readonly string[]): string {
  const near = nearMatches(text, candidates);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}
