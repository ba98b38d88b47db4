import type { TimeWindow } from '../../../catalog/index.ts';
import {
  type EncodedField,
  isVariableName,
  modelOf,
  type NativeFieldId,
  nativeFieldsOf,
  nativeOf,
  pathOfFile,
} from '../../../catalog/index.ts';
import { accumulated, instant, maximum, plannedField } from '../planned-field.ts';
import type { PlanMessages, PlannedMessage } from '../planned-message.ts';

const CLOUD_CATEGORY = 6;
const CLOUD_BITS = 8;
const BITS = 16;

/**
 * Météo-France's AROME: packages of fields, each in files of six or seven leads. Clouds, sums and maxima start with the
 * second lead.
 */
export const mfMessages: PlanMessages = (run, lead) => {
  const group = groupOf(lead);
  return [...nativeFieldsOf('arome')].flatMap(([id, field]): PlannedMessage[] => {
    const window = fieldWindow(id, field, lead);
    if (window === null) return [];
    const bits = field.key.category === CLOUD_CATEGORY ? CLOUD_BITS : BITS;
    const planned = plannedField('arome', id, { window, packing: { template: 42, bits } });
    return [{ path: pathOfFile(run, field.file, lead, { GROUP: group }), lead, fields: [planned] }];
  });
};

/** The group of leads, such as `07H12H`, that contains a lead. Throws RangeError where none does. */
export function groupOf(lead: number): string {
  const group = modelOf('arome').groups.find((name) => {
    const [first = 0, last = 0] = name.split('H').map(Number);
    return lead >= first && lead <= last;
  });
  if (group === undefined) throw new RangeError(`catalog: arome has no group of files for lead ${lead}`);
  return group;
}

/** Null where the file of a lead has no such field. */
function fieldWindow(id: NativeFieldId, { key }: EncodedField, lead: number): TimeWindow | null {
  const native = isVariableName(id) ? nativeOf('arome', id) : null;
  if (native?.status === 'native' && lead < native.firstLeadHours) return null;
  if (key.statisticalProcess === null) return instant(lead);
  return native?.status === 'native' && native.window === 'last_hour'
    ? maximum(lead - 1, lead)
    : accumulated(0, lead);
}
