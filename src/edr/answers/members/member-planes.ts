import type { SeriesName, VariableName } from '../../../catalog/index.ts';
import {
  type Bounds,
  bandsInMemory,
  type ForecastRequest,
  type Run,
  type SlabBands,
} from '../../../forecast/index.ts';
import type { MemberPosition } from '../../../formats/index.ts';
import type { ChosenField } from '../../parameters/variables/chosen-fields.ts';

/** The maps of one variable at one lead: one for each of the positions of its fields. */
type Planes = ReadonlyMap<number, SlabBands>;

/**
 * Reads maps of members or quantiles of a run over a box: those of one variable at one lead together, and kept, since forms ask for them
 * in different orders. What it reads throws as `EnsembleMaps`.
 * @param fields all that will be asked for
 */
export function memberPlanes(
  request: ForecastRequest,
  run: Run,
  box: Bounds,
  fields: readonly ChosenField[],
): (variable: VariableName, along: MemberPosition, lead: number) => Promise<SlabBands | null> {
  const kept = new Map<string, Promise<Planes>>();

  async function read(variable: VariableName, { axis }: MemberPosition, lead: number): Promise<Planes> {
    const values = fields.flatMap((field) => (field.variable === variable ? (field.along ?? []) : []));
    const positions = [...new Set(values.map(({ value }) => value))];
    const readMap = (of: Run, name: SeriesName) => request.grids.requireSlab(of, name, lead, box);
    const control = await readMap(run, variable);
    const { nx, ny } = control;
    const maps = request.ensembleMaps({ run, nx, ny, leads: [lead], read: readMap });
    if (axis === 'quantile') {
      const found = await maps.quantiles(variable, positions);
      return new Map(found.map((map, n) => [positions[n] ?? 0, bandsInMemory(control, map)]));
    }
    const found = await maps.members(variable, positions);
    return new Map(found.map(({ number, field }) => [number, bandsInMemory(control, field)]));
  }

  return async (variable, along, lead) => {
    const key = `${variable} ${lead}`;
    const planes = kept.get(key) ?? read(variable, along, lead);
    kept.set(key, planes);
    return (await planes).get(along.value) ?? null;
  };
}
