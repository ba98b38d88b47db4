import type { QueryClient } from '@tanstack/react-query';
import { graphql } from '../../gql/gql.ts';
import type { ModelId } from '../../gql/graphql.ts';
import { answerQuery, useAnswer } from '../answers/use-answer.ts';
import { currentKey } from '../key.ts';
import type { Problem } from '../problem.ts';
import type { ModelRun } from './models.ts';

const RUNS = graphql(`
  query RunsOfModel($model: ModelId!) {
    runs(model: $model, first: 8) {
      nodes {
        id
        initTime
        state
        synthetic
        leadHours
        horizonHours
        publishedAt
        attribution
        source
        grid {
          latitudeStep
          points
        }
      }
    }
  }
`);

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
      grid {
        latitudeStep
        points
      }
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

/** The stored runs of a model, or why they are unknown. */
export interface RunsAnswer {
  /** Newest first, incomplete ones included, at most 8; null while they are loading. */
  readonly runs: readonly ModelRun[] | null;
  readonly error: Problem | null;
}

/** The newest runs of a model: one query, shared by the whole page. */
export function useRuns(model: ModelId): RunsAnswer {
  const { data, error } = useAnswer({ document: RUNS, variables: { model } });
  return { runs: data?.runs.nodes ?? null, error };
}

/** Prefetches the runs, which the map's queries depend on. */
export const prefetchRuns = (client: QueryClient, model: ModelId): void =>
  void client.prefetchQuery(answerQuery(RUNS, { model }, currentKey()));

/** A run by model and time, including runs that are not among the newest; null without a request. */
export function useRun(requested: { readonly model: ModelId; readonly initTime: string } | null): {
  readonly run: StoredRun | null;
  readonly error: Problem | null;
} {
  const { data, error } = useAnswer({ document: RUN, variables: requested });
  return { run: data?.run ?? null, error };
}
