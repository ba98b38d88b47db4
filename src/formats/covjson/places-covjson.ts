import {
  columnOf,
  type DatasetPlace,
  type PlacesDataset,
  requireAscending,
  requireColumns,
} from '../datasets.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import { validTimeText } from '../time-text.ts';
import { rangeFacts, runMembers } from './coverages/document-members.ts';
import { type Coverage, type Range, writeCoverages } from './coverages/write-coverages.ts';
import { type FieldGroup, groupFields } from './parameters/field-groups.ts';

/**
 * Writes fields at places as CoverageJSON: at each place a Point for one lead, a PointSeries for several, and where there are
 * several levels a VerticalProfile for each lead. More than one of them, of several places or of parameters on different levels,
 * are a CoverageCollection, place by place. Of members of an ensemble one without the name of a domain type, `[t][member][z]`. Throws RangeError for parts that do not fit together.
 */
export async function* writePlacesCovjson(
  out: TextBuffer,
  dataset: PlacesDataset,
): AsyncGenerator<void, void> {
  const { run, leads, fields, places } = dataset;
  requireAscending(leads);
  const groups = groupFields(fields, leads, run.synthetic);
  for (const place of places) requireColumns(place.columns, fields.length, leads.length);
  const parts = places.map(
    (place) => () => groups.flatMap((group) => [...coveragesAt(dataset, place, group)]),
  );
  yield* writeCoverages(out, runMembers(run), parts);
}

function* coveragesAt(
  dataset: PlacesDataset,
  { longitude, latitude, location, columns }: DatasetPlace,
  { levels, members: ofMembers, parameters, ranges }: FieldGroup,
): Generator<Coverage> {
  const { run, leads, missing } = dataset;
  const times = leads.map((lead) => validTimeText(run.initTime, lead));
  const members = location === null ? {} : { 'isobar:location': location };
  const axes = {
    x: { values: [longitude] },
    y: { values: [latitude] },
    ...(levels !== null && { z: { values: levels } }),
  };
  if (ofMembers !== null) {
    yield {
      domainType: null,
      axes: { ...axes, t: { values: times }, [ofMembers.axis]: { values: ofMembers.values } },
      parameters,
      members,
      ranges: ranges.map(
        ({ key, fields }): Range => ({
          key,
          ...rangeFacts(fields[0].field, run),
          along: [
            ['t', leads.length],
            [ofMembers.axis, ofMembers.values.length],
            ...(levels === null ? [] : [['z', levels.length] as const]),
          ],
          write(out) {
            for (const t of leads.keys()) {
              for (const [position, { n }] of fields.entries()) {
                const { integers, decimals } = columnOf(columns, n);
                if (t > 0 || position > 0) out.text(',');
                out.decimals(integers, t, t + 1, decimals, missing);
              }
            }
            return [];
          },
        }),
      ),
    };
    return;
  }
  if (levels === null || levels.length === 1) {
    yield {
      domainType: leads.length === 1 ? 'Point' : 'PointSeries',
      axes: { ...axes, t: { values: times } },
      parameters,
      members,
      ranges: ranges.map(
        ({ key, fields: [{ n, field }] }): Range => ({
          key,
          ...rangeFacts(field, run),
          along: leads.length === 1 ? [] : [['t', leads.length]],
          write(out) {
            const { integers, decimals } = columnOf(columns, n);
            out.decimals(integers, 0, integers.length, decimals, missing);
            return [];
          },
        }),
      ),
    };
    return;
  }
  for (const [t, time] of times.entries()) {
    yield {
      domainType: 'VerticalProfile',
      axes: { ...axes, t: { values: [time] } },
      parameters,
      members,
      ranges: ranges.map(
        ({ key, fields: onLevels }): Range => ({
          key,
          ...rangeFacts(onLevels[0].field, run, t),
          along: [['z', levels.length]],
          write(out) {
            for (const [z, { n }] of onLevels.entries()) {
              const { integers, decimals } = columnOf(columns, n);
              if (z > 0) out.text(',');
              out.decimals(integers, t, t + 1, decimals, missing);
            }
            return [];
          },
        }),
      ),
    };
  }
}
