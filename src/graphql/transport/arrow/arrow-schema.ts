import type { Data, Dictionary, Field, Schema, Utf8 } from 'apache-arrow';
import { LEAD_STEP_HOURS } from '../../../catalog/index.ts';
import { Bits } from './bits.ts';
import { KEY_COLUMNS, type KeyColumn, type LongTable } from './series-table.ts';

export type Arrow = typeof import('apache-arrow');

/** Words of which few are repeated in many rows. */
export interface Words {
  readonly type: Dictionary<Utf8> | Utf8;
  /** The number of each word. */
  readonly numbers: ReadonlyMap<string, number>;
  /** A column of words by their numbers, null where a row has none. */
  column(numbers: readonly (number | null)[]): Data;
}

/** @param dictionaries whether rows have the numbers of words, which takes a tenth of the bytes */
export function wordsOf(arrow: Arrow, words: Iterable<string>, dictionaries: boolean): Words {
  const distinct = [...new Set(words)];
  const text = new arrow.Utf8();
  const numbers = new Map(distinct.map((word, number) => [word, number]));
  const dictionary = arrow.vectorFromArray(distinct, text);
  const type = dictionaries ? new arrow.Dictionary(text, new arrow.Int32()) : text;
  return {
    type,
    numbers,
    column(rows) {
      if (!dictionaries) {
        const own = rows.map((number) => (number === null ? null : (distinct[number] ?? null)));
        return arrow.vectorFromArray(own, text).data[0] as Data;
      }
      const present = new Bits(rows.length);
      for (const [row, number] of rows.entries()) if (number !== null) present.set(row);
      const { nullCount, bytes } = present;
      const data = Int32Array.from(rows, (number) => number ?? 0);
      return arrow.makeData({
        type: type as Dictionary<Utf8>,
        length: rows.length,
        nullCount,
        nullBitmap: bytes,
        data,
        dictionary,
      });
    },
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
    lead_hours: new Field(
      'lead_hours',
      LEAD_STEP_HOURS === 1 ? new Int32() : new Float64(),
      false,
      about({ units: 'h' }),
    ),
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
