import { columnOf, requireColumns, type TrajectoryDataset } from '../datasets.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { validTimeText } from '../time-text.ts';
import { rangeFacts, runMembers } from './coverages/document-members.ts';
import { type Coverage, type Range, writeCoverages } from './coverages/write-coverages.ts';
import { groupFields } from './parameters/field-groups.ts';

/**
 * Writes fields along a path as CoverageJSON: a Trajectory of tuples `t,x,y`. A Trajectory has one level at most, so that
 * parameters on several are a CoverageCollection of one for each level. Throws RangeError for parts that do not fit together.
 */
export async function* writeTrajectoryCovjson(
  out: TextBuffer,
  { run, points, fields, columns, missing }: TrajectoryDataset,
): AsyncGenerator<void, void> {
  if (points.length === 0) throw new RangeError('a trajectory needs a point');
  const leads = points.map(({ lead }) => lead);
  if (leads.some((lead, n) => lead < (leads[n - 1] ?? lead))) throw new RangeError('leads must not fall');
  requireColumns(columns, fields.length, points.length);
  const composite = {
    dataType: 'tuple',
    coordinates: ['t', 'x', 'y'],
    values: points.map(({ lead, longitude, latitude }) => [
      validTimeText(run.initTime, lead),
      longitude,
      latitude,
    ]),
  } as const;
  const coverages = groupFields(fields, leads, run.synthetic).flatMap(({ levels, parameters, ranges }) =>
    (levels ?? [null]).map(
      (level, z): Coverage => ({
        domainType: 'Trajectory',
        axes: { ...(level !== null && { z: { values: [level] } }), composite },
        parameters,
        members: {},
        ranges: ranges.flatMap(({ key, fields: onLevels }): Range[] => {
          const onLevel = onLevels[z];
          if (onLevel === undefined) return [];
          return [
            {
              key,
              ...rangeFacts(onLevel.field, run),
              along: [['composite', points.length]],
              write(into) {
                const { integers, decimals } = columnOf(columns, onLevel.n);
                into.decimals(integers, 0, integers.length, decimals, missing);
                return [];
              },
            },
          ];
        }),
      }),
    ),
  );
  yield* writeCoverages(out, runMembers(run), [() => coverages]);
}
