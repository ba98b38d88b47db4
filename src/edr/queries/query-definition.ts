import type { z } from 'zod';
import type { ModelId } from '../../catalog/index.ts';
import type { Run } from '../../forecast/index.ts';
import type { FormatName, Prepared, Representation, RouteContext } from '../../http/index.ts';
import type { QueryLinks } from '../documents/links.ts';
import { type ChosenField, chooseFields } from '../parameters/chosen-fields.ts';
import { type LevelChoice, parseLevels } from '../parameters/levels.ts';
import type { RawParameterName, RawParameters } from './query-parameters.ts';

/** A data query, whichever run it is asked of. */
export interface QueryDefinition {
  /** The end of its paths. */
  readonly path: string;
  /** The end of its ids, as in `Position`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Besides those that all queries take. */
  readonly parameters: Readonly<Partial<Record<RawParameterName, z.ZodType>>>;
  /** Those of its parameters that may be given more than once, as a list. */
  readonly repeatable?: readonly RawParameterName[];
  readonly pathParameters: Readonly<Record<string, z.ZodType>>;
  readonly formats: Partial<Record<FormatName, Representation>>;
  /** Reads the parameters; gives what reads the answer. Throws IsobarError. */
  prepare(question: Question): Promise<Answering> | Answering;
}

/** What is asked, of whichever run. */
export interface Question {
  readonly rawParameters: RawParameters;
  /** The parameters of the path. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly format: FormatName;
  readonly model: ModelId;
  readonly context: RouteContext;
}

/** Gives what reads the answer from a run. */
export type Answering = (asked: RequestedRun) => Pick<Prepared, 'read' | 'headers'>;

export interface RequestedRun {
  readonly run: Run;
  /** Those that are there of the times that are asked for, ascending. */
  readonly leads: readonly number[];
  readonly links: QueryLinks;
}

/**
 * What `parameter-name` and `z` ask for. Throws as `chooseFields`.
 * @param levels of the question's geometry: they count where `z` is left out
 */
export function requestedFields(
  { model, rawParameters }: Question,
  levels: LevelChoice | null = null,
): readonly ChosenField[] {
  const isOnLevel = rawParameters.z === undefined ? levels : parseLevels(rawParameters.z);
  return chooseFields(model, rawParameters['parameter-name'], isOnLevel);
}
