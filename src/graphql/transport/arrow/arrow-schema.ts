import type { Dictionary, Field, Schema, Utf8, Vector } from 'apache-arrow';
import { KEY_COLUMNS, type KeyColumn, type LongTable } from './series-table.ts';

export type Arrow = typeof import('apache-arrow');

/** Words of which few are repeated in many rows, which have their numbers. */
export interface Words {
  readonly type: Dictionary<Utf8>;
  readonly vector: Vector<Utf8>;
  readonly numbers: ReadonlyMap<string, number>;
}

export function wordsOf(arrow: Arrow, words: Iterable<string>): Words {
  const distinct = [...new Set(words)];
  return {
    type: new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32()),
    vector: arrow.vectorFromArray(distinct, new arrow.Utf8()),
    numbers: new Map(distinct.map((word, number) => [word, number])),
  };
}

/** The columns of a table with their types; the metadata of values name their variable and unit. */
export function schemaOf(arrow: Arrow, { columns, groups }: LongTable, labels: Words, models: Words): Schema {
  const { Field, Float64, Int32, Timestamp, TimeUnit } = arrow;
  const time = new Timestamp(TimeUnit.SECOND, 'UTC');
  const keys: Readonly<Record<KeyColumn, Field>> = {
    label: new Field('label', labels.type, true),
    latitude: new Field('latitude', new Float64(), false, about({ units: 'degrees_north' })),
    longitude: new Field('longitude', new Float64(), false, about({ units: 'degrees_east' })),
    model: new Field('model', models.type, false),
    init_time: new Field('init_time', time, false),
    lead_hours: new Field('lead_hours', new Int32(), false, about({ units: 'h' })),
    valid_time: new Field('valid_time', time, false),
  };
  const values = columns.map(({ name, facts: { variable, units, cellMethods } }) => {
    const metadata = about({
      variable,
      units: units.cf ?? units.code,
      ucum: units.code,
      ...(cellMethods !== null && { cell_methods: cellMethods }),
    });
    return new Field(name, new Float64(), true, metadata);
  });
  const named = KEY_COLUMNS.filter((key) => key !== 'label' || labels.numbers.size > 0).map(
    (key) => keys[key],
  );
  const synthetic = groups.some(({ facts }) => facts.run.synthetic);
  return new arrow.Schema([...named, ...values], about({ synthetic: String(synthetic) }));
}

function about(facts: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(facts));
}
