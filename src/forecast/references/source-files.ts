import {
  isDifference,
  modelOf,
  nativeOf,
  sideCarKindOf,
  sideCarPath,
  VARIABLE_NAMES,
  type VariableName,
} from '../../catalog/index.ts';
import type { ForecastRequest } from '../request/forecast-request.ts';
import type { Run } from '../runs/run/run.ts';

/** A producer's file from which values of a run were read. */
export interface SourceFile {
  readonly url: string;
  /** Its index file; null if the producer makes none. */
  readonly indexUrl: string | null;
  /** Product key in the catalog's `files`. */
  readonly product: string;
  /** Leads that were read from it, ascending. */
  readonly leads: readonly number[];
  /** The file's variable if the producer gives every field its own file; else null. */
  readonly variable: VariableName | null;
}

/**
 * The files that a run was read from, in order of leads, according to its lineage. One variable per product is enough to find
 * all its files, unless every field has its own file. Throws DamagedCubeError.
 */
export async function sourceFilesOf(request: ForecastRequest, run: Run): Promise<readonly SourceFile[]> {
  const kind = sideCarKindOf(run.model);
  const read = representativeVariables(run).map(async ([product, variable]) => {
    const ranges = await request.lineage(run, variable, run.presentLeads);
    const ofOneField = modelOf(run.model).files[product]?.includes('{var}') === true;
    return [...Map.groupBy(ranges, ({ url }) => url)].map(
      ([url, read]): SourceFile => ({
        url,
        indexUrl: kind === null ? null : sideCarPath(kind, url),
        product,
        leads: [...new Set(read.map(({ lead }) => lead))],
        variable: ofOneField ? variable : null,
      }),
    );
  });
  const files = (await Promise.all(read)).flat();
  return files.sort((a, b) => (a.leads[0] ?? 0) - (b.leads[0] ?? 0));
}

/** For each product, one variable whose values come from one message each, unlike sums, which are differences of two. */
function representativeVariables({ model, manifest }: Run): readonly (readonly [string, VariableName])[] {
  const byProduct = new Map<string, VariableName>();
  for (const variable of VARIABLE_NAMES.filter((name) => name in manifest.cubes)) {
    const native = nativeOf(model, variable);
    if (native.status !== 'native' || isDifference(native.conversion)) continue;
    if (!byProduct.has(native.file)) byProduct.set(native.file, variable);
  }
  return [...byProduct];
}
