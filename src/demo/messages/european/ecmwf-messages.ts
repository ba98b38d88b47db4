import type { TimeWindow } from '../../../catalog/index.ts';
import {
  type EncodedField,
  leadsOf,
  type NativeFieldId,
  nativeFieldsOf,
  pathOfFile,
} from '../../../catalog/index.ts';
import { accumulated, instant, maximum, plannedField } from '../planned-field.ts';
import type { PlanMessages, PlannedField, RunTime } from '../planned-message.ts';
import { seededOrder } from './seeded-order.ts';

/** Bits per value where not 16, by ECMWF's names. */
const BITS: Readonly<Record<string, number>> = { tcc: 8 };
const USUAL_BITS = 16;

/** Leads at which the maximum gust is named `10fg3`. */
const GUSTS_OF_THREE_HOURS = { from: 93, to: 144 };

/**
 * ECMWF's IFS: one file per lead, its messages in no order. Precipitation is in metres since the run's start; in the
 * first file it is all zeros, and there is no gust.
 */
export const ecmwfMessages: PlanMessages = (run, lead) => {
  const path = pathOfFile(run, 'oper', lead);
  const fields = [...nativeFieldsOf('euro-ifs')].flatMap(([id, field]) => {
    const window = fieldWindow(run, field, lead);
    return window === null ? [] : [ecmwfField(id, field, window)];
  });
  return seededOrder(fields, path).map((field) => ({ path, lead, fields: [field] }));
};

function ecmwfField(id: NativeFieldId, { names, key }: EncodedField, window: TimeWindow): PlannedField {
  if (names.kind !== 'ecmwf') throw new TypeError(`catalog: ${id} of euro-ifs has no name in an index`);
  const param = names.params.length > 1 ? gustName(window.endHours) : (names.params[0] ?? '');
  return plannedField('euro-ifs', id, {
    window,
    packing: { template: 42, bits: BITS[param] ?? USUAL_BITS },
    names: { ...names, params: [param] },
    // Surfaces without a height or pressure have no value.
    firstSurface: {
      type: key.surfaceType ?? 1,
      value: key.surfaceValue === 0 ? null : key.surfaceValue,
    },
    secondSurface: param === 'tcc' ? { type: 8, value: null } : null,
  });
}

function gustName(lead: number): string {
  const { from, to } = GUSTS_OF_THREE_HOURS;
  return lead >= from && lead <= to ? '10fg3' : '10fg';
}

/** Null where the file of a lead has no such field. */
function fieldWindow({ initTime }: RunTime, { key }: EncodedField, lead: number): TimeWindow | null {
  switch (key.statisticalProcess) {
    case null:
      return instant(lead);
    case 2: {
      const earlier = leadsOf('euro-ifs', initTime.getUTCHours()).findLast((other) => other < lead);
      return earlier === undefined ? null : maximum(earlier, lead);
    }
    default:
      return accumulated(0, lead);
  }
}
