import catalog from '../../gql/catalog.json' with { type: 'json' };
import type { ModelId, RunState } from '../../gql/graphql.ts';

/** A variable as a model has it. */
export interface ModelVariable {
  readonly name: string;
  readonly longName: string;
  readonly level: {
    /** As `LevelKind` of the schema: `PRESSURE`. */
    readonly kind: string;
    readonly hectopascals: number | null;
    readonly metres: number | null;
    /** The bounds of a layer of soil, m below the ground. */
    readonly topMetres: number | null;
    readonly bottomMetres: number | null;
  };
  /** The fixed unit; `shownUnit` of format/units.ts has the one that people read. */
  readonly units: { readonly code: string; readonly symbol: string; readonly cf: string | null };
  /** The meaning of each value of a coded variable; null for quantities. */
  readonly codes: readonly { readonly value: number; readonly meaning: string }[] | null;
  /** Whether values are instantaneous, sums or maxima: CF cell methods. */
  readonly cellMethods: string | null;
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
  /** The stored grid, coarser in the demo than the producer's: degrees between rows, null unless they are parallels, and how many points it has. */
  readonly grid: { readonly latitudeStep: number | null; readonly points: number };
}

/** A model, with what it has and which runs of it are stored. */
export interface Model {
  readonly id: ModelId;
  /** Whether only servers have it that are set up so. */
  readonly isOptional: boolean;
  /** Whether its runs have members. */
  readonly isEnsemble: boolean;
  /** The id in REST. */
  readonly name: string;
  readonly title: string;
  readonly attribution: string;
  readonly licence: string;
  readonly coverage: string;
  readonly updateCycleHours: number;
  /** The last run as its producer announced it, ISO 8601; null while the model is in operation. */
  readonly retiredAfter: string | null;
  /** The `name` of the model that its producer announced in its place, which a server need not have. */
  readonly successor: string | null;
  readonly resolution: { readonly text: string; readonly kilometres: number };
  readonly domain: {
    readonly west: number;
    readonly east: number;
    readonly south: number;
    readonly north: number;
  };
  /** Those that it has, in the service's order. */
  readonly variables: readonly ModelVariable[];
}

/** The facts about a variable that `npm run codegen` writes into the page. */
type VariableFacts = Omit<ModelVariable, 'cellMethods'>;

interface ModelFacts extends Omit<Model, 'variables'> {
  readonly variables: readonly Pick<ModelVariable, 'name' | 'cellMethods'>[];
}

/** All models that a server can have. Part of the page, which comes from the same server: requesting them would take most of the credits of opening it. */
export const MODELS: readonly Model[] = modelsOf(
  catalog.variables as VariableFacts[],
  catalog.models as ModelFacts[],
);

/** The model of an id; the first one for an unknown id. */
export const modelNamed = (id: string): Model =>
  MODELS.find((each) => each.id === id) ?? (MODELS[0] as Model);

function modelsOf(variables: readonly VariableFacts[], models: readonly ModelFacts[]): readonly Model[] {
  const definitions = new Map(variables.map((each) => [each.name, each]));
  return models.map((model) => ({
    ...model,
    variables: model.variables.flatMap((provided) => {
      const definition = definitions.get(provided.name);
      if (definition === undefined) return [];
      return [{ ...definition, ...provided }];
    }),
  }));
}

/**
 * The run that is shown where none is named: the newest complete one of real data. Where there is none, the newest of which anything is
 * stored, such as one's own files; else a run of the demo.
 */
export function newestRun(runs: readonly ModelRun[]): ModelRun | null {
  const filled = runs.filter(({ leadHours }) => leadHours.length > 0);
  const real = filled.filter(({ synthetic }) => !synthetic);
  const complete = (run: ModelRun) => run.state === 'COMPLETE';
  return real.find(complete) ?? real[0] ?? filled.find(complete) ?? filled[0] ?? null;
}
