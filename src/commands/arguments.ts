import { InvalidArgumentError } from 'commander';
import {
  isVariableName,
  type LeadRange,
  MODEL_IDS,
  type ModelId,
  modelCalled,
  nearMatches,
  VARIABLE_NAMES,
  type VariableName,
} from '../catalog/index.ts';
import { parseInitTime } from '../platform/index.ts';

/** Parsers of command-line arguments. All throw InvalidArgumentError, which commander prints with the option's name. */

export function modelArgument(text: string): ModelId {
  const model = modelCalled(text);
  if (model !== null) return model;
  throw new InvalidArgumentError(`The models are ${MODEL_IDS.join(', ')}.${didYouMean(text, MODEL_IDS)}`);
}

/** For `[model...]`: the models before this one, and this one. */
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
  const range = parseLeads(text);
  if (range === null) throw new InvalidArgumentError('Hours, such as 24, or a range of them, such as 0-48.');
  return range;
}

/** Null where the text is neither hours nor a range of them. */
export function parseLeads(text: string): LeadRange | null {
  const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  return match === null || to < from ? null : { from, to };
}

/** Names separated by commas. */
export function variablesArgument(text: string): readonly VariableName[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    if (isVariableName(name)) return name;
    throw new InvalidArgumentError(`"${name}" is not a variable.${didYouMean(name, VARIABLE_NAMES)}`);
  });
}

/** A whole number in a range. */
export function countArgument(min: number, max: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= min && count <= max) return count;
    throw new InvalidArgumentError(`A whole number, ${min} to ${max}.`);
  };
}

function didYouMean(text: string, candidates: readonly string[]): string {
  const near = nearMatches(text, candidates);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}
