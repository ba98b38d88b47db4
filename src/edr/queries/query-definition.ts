import type { z } from 'zod';
import type { ModelId } from '../../catalog/index.ts';
import type { Run } from '../../forecast/index.ts';
import type { FormatName, Prepared, Representation, RouteContext } from '../../http/index.ts';
import type { QueryLinks } from '../answers/query-links.ts';
import { type ChosenField, chooseFields } from '../chosen-fields.ts';
import { type LevelChoice, parseLevels } from '../levels.ts';
import type { QueryTexts, TextParameter } from './query-parameters.ts';

/** A data query, whichever run it is asked of. */
export interface QueryDefinition {
  /** The end of its paths. */
  readonly path: string;
  /** The end of its ids, as in `Position`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Besides those that all queries take. */
  readonly parameters: Readonly<Partial<Record<TextParameter, z.ZodType>>>;
  /** Those of its parameters that may be given more than once, as a list. */
  readonly repeatable?: readonly TextParameter[];
  readonly pathParameters: Readonly<Record<string, z.ZodType>>;
  readonly formats: Partial<Record<FormatName, Representation>>;
  /** Reads the parameters; gives what reads the answer. Throws IsobarError. */
  prepare(question: Question): Promise<Answering> | Answering;
}

/** What is asked, of whichever run. */
export interface Question {
  readonly texts: QueryTexts;
  /** The parameters of the path. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly format: FormatName;
  readonly model: ModelId;
  readonly context: RouteContext;
}

/** Gives what reads the answer from a run. */
export type Answering = (asked: AskedRun) => Pick<Prepared, 'read' | 'headers'>;

export interface AskedRun {
  readonly run: Run;
  /** Those that are there of the times that are asked for, ascending. */
  readonly leads: readonly number[];
  readonly links: QueryLinks;
}

/**
 * What `parameter-name` and `z` ask for. Throws as `chooseFields`.
 * @param levels of the question's geometry: they count where `z` is left out
 */
export function fieldsAsked(
  { model, texts }: Question,
  levels: LevelChoice | null = null,
): readonly ChosenField[] {
  const isOnLevel = texts.z === undefined ? levels : parseLevels(texts.z);
  return chooseFields(model, texts['parameter-name'], isOnLevel);
}
