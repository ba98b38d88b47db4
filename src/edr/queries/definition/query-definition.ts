import type { z } from 'zod';
import type { ModelId } from '../../../catalog/index.ts';
import type { RequestedRange, Run } from '../../../forecast/index.ts';
import type { FormatName, Prepared, Representation, RouteContext, Work } from '../../../http/index.ts';
import type { QueryLinks } from '../../documents/links.ts';
import { type LevelChoice, parseLevels } from '../../parameters/levels/levels.ts';
import type { RawParameterName, RawParameters } from '../../parameters/raw-parameters.ts';
import { type ChosenField, chooseFields } from '../../parameters/variables/chosen-fields.ts';

/** A data query, independent of the run that answers. */
export interface QueryDefinition {
  /** The last part of its paths. */
  readonly path: string;
  /** The last part of its operation ids, as in `Position`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters besides those that all queries take. */
  readonly parameters: Readonly<Partial<Record<RawParameterName, z.ZodType>>>;
  readonly pathParameters: Readonly<Record<string, z.ZodType>>;
  readonly formats: Partial<Record<FormatName, Representation>>;
  /** Questions about a collection that are shown with what the demo answers. */
  readonly examples: readonly QueryExample[];
  /** Parses the parameters and returns a function that answers for a run. Throws IsobarError. */
  prepare(question: Question): Promise<Answering> | Answering;
}

interface QueryExample {
  readonly summary: string;
  /** What stands behind the path of the collection, as a client sends it. */
  readonly call: string;
  /** As of `RouteExample`. */
  readonly show?: readonly string[];
}

/** A request, independent of the run that answers. */
export interface Question {
  readonly rawParameters: RawParameters;
  /** The parameters of the path. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly format: FormatName;
  readonly model: ModelId;
  readonly context: RouteContext;
}

/** Prepares the answer for a run. */
export interface Answering {
  (requested: RequestedRun): Answered | Promise<Answered>;
  /** What the run must reach besides the times of `datetime`. */
  readonly range?: RequestedRange;
}

/** What is known of an answer once its run is known. */
export type Answered = Work & Pick<Prepared, 'read' | 'headers'>;

/** An answer for a run that must reach a range. */
export function answeringFor(range: RequestedRange, answer: Answering): Answering {
  return Object.assign((requested: RequestedRun) => answer(requested), { range });
}

export interface RequestedRun {
  readonly run: Run;
  /** Hours of the requested times that the run has, ascending. */
  readonly leads: readonly number[];
  readonly links: QueryLinks;
}

/**
 * The fields that `parameter-name` and `z` request. Throws as `chooseFields`.
 * @param levels of the question's geometry, which apply where `z` is left out
 */
export function requestedFields(
  { model, rawParameters }: Question,
  levels: LevelChoice | null = null,
): readonly ChosenField[] {
  const isOnLevel = rawParameters.z === undefined ? levels : parseLevels(rawParameters.z);
  return chooseFields(model, rawParameters['parameter-name'], isOnLevel);
}
