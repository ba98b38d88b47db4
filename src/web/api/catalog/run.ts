import { graphql } from '../../gql/gql.ts';
import type { ModelId } from '../../gql/graphql.ts';
import { useAnswer } from '../answers/use-answer.ts';
import type { Problem } from '../problem.ts';
import type { ModelRun } from './models.ts';

const RUN = graphql(`
  query RunOfModel($model: ModelId!, $initTime: Time!) {
    run(model: $model, initTime: $initTime) {
      id
      initTime
      state
      synthetic
      leadHours
      horizonHours
      presentHours
      expectedHours
      publishedAt
      attribution
      source
      missingVariables
    }
  }
`);

/** A run with how much of it is stored. */
export interface StoredRun extends ModelRun {
  readonly presentHours: number;
  readonly expectedHours: number;
  /** Names of the model's variables that it has no field of. */
  readonly missingVariables: readonly string[];
}

/** A run by model and time, including runs that are not among the newest; null without a request. */
export function useRun(requested: { readonly model: ModelId; readonly initTime: string } | null): {
  readonly run: StoredRun | null;
  readonly error: Problem | null;
} {
  const { data, error } = useAnswer({ document: RUN, variables: requested });
  return { run: data?.run ?? null, error };
}
