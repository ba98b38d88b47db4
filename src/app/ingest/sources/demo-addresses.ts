import { MODEL_IDS, type ModelId } from '../../../catalog/index.ts';
import type { DemoBases } from '../../../ingest/index.ts';

/** Where the demo's files are, by what the lineage calls them and by where they are served now: `DemoBases` for another thread. */
export interface DemoAddresses {
  readonly lineage: Readonly<Record<ModelId, string>>;
  readonly served: Readonly<Record<ModelId, string>>;
}

export function addressesOf({ base, lineageBase }: DemoBases): DemoAddresses {
  return { lineage: ofModels(lineageBase), served: ofModels(base) };
}

export function basesAt({ lineage, served }: DemoAddresses): DemoBases {
  return { base: (model) => served[model], lineageBase: (model) => lineage[model] };
}

function ofModels(of: (model: ModelId) => string): Record<ModelId, string> {
  return Object.fromEntries(MODEL_IDS.map((model) => [model, of(model)])) as Record<ModelId, string>;
}
