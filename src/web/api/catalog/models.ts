import type { QueryClient } from '@tanstack/react-query';
import { graphql } from '../../gql/gql.ts';
import type {
  Availability,
  LevelKind,
  ModelId,
  ModelsQuery,
  RunState,
  VariableKind,
} from '../../gql/graphql.ts';
import { answerQuery, useAnswer } from '../answers/use-answer.ts';
import { currentKey } from '../key.ts';
import type { Problem } from '../problem.ts';

const MODELS = graphql(`
  query Models {
    variables {
      name
      longName
      kind
      precision
      level { kind hectopascals metres }
      units { code symbol cf }
      diagnostic { codes { value meaning } }
    }
    models {
      id
      name
      title
      attribution
      licence
      coverage
      horizonHours
      updateCycleHours
      resolution { text kilometres }
      domain { west east south north }
      variables {
        availability
        cellMethods
        firstLeadHours
        variable { name }
      }
      runs(first: 8) {
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
        }
      }
    }
  }
`);

/** A variable as a model has it. */
export interface ModelVariable {
  readonly name: string;
  readonly longName: string;
  readonly kind: VariableKind;
  readonly level: {
    readonly kind: LevelKind;
    readonly hectopascals: number | null;
    readonly metres: number | null;
  };
  /** The fixed unit; `shownUnit` of format/units.ts has the one that people read. */
  readonly units: { readonly code: string; readonly symbol: string; readonly cf: string | null };
  /** The step between adjacent values, in `units`. */
  readonly precision: number;
  /** The meaning of each value of a coded variable; null for quantities. */
  readonly codes: readonly { readonly value: number; readonly meaning: string }[] | null;
  readonly availability: Availability;
  /** Whether values are instantaneous, sums or maxima: CF cell methods. */
  readonly cellMethods: string | null;
  /** First lead with a value, in hours; null for computed ones. */
  readonly firstLeadHours: number | null;
}

/** A stored run of a model. */
export interface ModelRun {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly initTime: string;
  readonly state: RunState;
  readonly synthetic: boolean;
  /** Leads that are there, ascending. */
  readonly leadHours: readonly number[];
  readonly horizonHours: number;
  readonly publishedAt: string;
  /** The line to show with its data; null where the producer requires none. */
  readonly attribution: string | null;
  /** Where its files came from, in words. */
  readonly source: string;
}

/** A model, with what it has and which runs of it are stored. */
export interface Model {
  readonly id: ModelId;
  /** The id in REST. */
  readonly name: string;
  readonly title: string;
  readonly attribution: string;
  readonly licence: string;
  readonly coverage: string;
  readonly horizonHours: number;
  readonly updateCycleHours: number;
  readonly resolution: { readonly text: string; readonly kilometres: number };
  readonly domain: {
    readonly west: number;
    readonly east: number;
    readonly south: number;
    readonly north: number;
  };
  /** Those that it has, in the service's order. */
  readonly variables: readonly ModelVariable[];
  /** Newest first, incomplete ones included; at most 8. */
  readonly runs: readonly ModelRun[];
}

/** The models of the service, or why they are not there; both null while they come. */
export interface ModelsAnswer {
  readonly models: readonly Model[] | null;
  readonly error: Problem | null;
  readonly isLoading: boolean;
  /** Asks again, after an error or for a new run. */
  readonly refetch: () => void;
}

/** All models with their variables and runs: one query for the whole page, whoever uses it. */
export function useModels(): ModelsAnswer {
  const { data, error, isPending, refetch } = useAnswer({ document: MODELS, variables: {} });
  return {
    models: data === undefined ? null : modelsOf(data),
    error,
    isLoading: isPending,
    refetch,
  };
}

/** Prefetches the models, which all other queries depend on. */
export const askForModels = (client: QueryClient): void =>
  void client.prefetchQuery(answerQuery(MODELS, {}, currentKey()));

/** Half of the page asks, and the answer is the same for all. */
const read = new WeakMap<ModelsQuery, readonly Model[]>();

function modelsOf(answer: ModelsQuery): readonly Model[] {
  const known = read.get(answer);
  if (known !== undefined) return known;
  const definitions = new Map(answer.variables.map((each) => [each.name, each]));
  const models = answer.models.map((model): Model => {
    const variables = model.variables.flatMap(({ availability, cellMethods, firstLeadHours, variable }) => {
      const definition = definitions.get(variable.name);
      if (availability === 'UNAVAILABLE' || definition === undefined) return [];
      const { diagnostic, ...rest } = definition;
      const codes = diagnostic?.codes ?? null;
      return [{ ...rest, codes, availability, cellMethods, firstLeadHours }];
    });
    return { ...model, variables, runs: model.runs.nodes };
  });
  read.set(answer, models);
  return models;
}

/**
 * The run that is shown where none is named: the newest complete one of real data. Where there is none, the newest of which anything is
 * stored, such as one's own files; else a run of the demo.
 */
export function newestRun({ runs }: Pick<Model, 'runs'>): ModelRun | null {
  const filled = runs.filter(({ leadHours }) => leadHours.length > 0);
  const real = filled.filter(({ synthetic }) => !synthetic);
  const complete = (run: ModelRun) => run.state === 'COMPLETE';
  return real.find(complete) ?? real[0] ?? filled.find(complete) ?? filled[0] ?? null;
}
