import {
  modelOf,
  nativeOf,
  sideCarKindOf,
  sideCarPath,
  VARIABLE_NAMES,
  type VariableName,
} from '../../catalog/index.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { Run } from './run.ts';

/** A file of the producer that values of a run were read from. */
export interface SourceFile {
  readonly url: string;
  /** The index beside it; null where its producer makes none. */
  readonly indexUrl: string | null;
  /** Product key in the catalog's `files`. */
  readonly product: string;
  /** Leads that were read from it, ascending. */
  readonly leads: readonly number[];
  /** The variable in it where the producer gives every field a file of its own; else null. */
  readonly variable: VariableName | null;
}

/**
 * The files that a run was read from, in order of leads, as its lineage has them: of each product those of one variable, which
 * are all of them but where every field has a file of its own. Throws DamagedCubeError.
 */
export function sourceFilesOf(request: ForecastRequest, run: Run): readonly SourceFile[] {
  const kind = sideCarKindOf(run.model);
  const files = representativeVariables(run).flatMap(([product, variable]) => {
    const ranges = request.lineage(run, variable, run.presentLeads);
    const ofOneField = modelOf(run.model).files[product]?.includes('{VAR}') === true;
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
  return files.sort((a, b) => (a.leads[0] ?? 0) - (b.leads[0] ?? 0));
}

/** Of each product one variable whose value at a lead comes from one message: no sums, which are differences of two. */
function representativeVariables({ model, manifest }: Run): readonly (readonly [string, VariableName])[] {
  const telling = new Map<string, VariableName>();
  for (const variable of VARIABLE_NAMES.filter((name) => name in manifest.cubes)) {
    const native = nativeOf(model, variable);
    if (native.status !== 'native' || native.conversion === 'deaccumulate') continue;
    if (!telling.has(native.file)) telling.set(native.file, variable);
  }
  return [...telling];
}
