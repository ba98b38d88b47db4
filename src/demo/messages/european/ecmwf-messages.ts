import type { TimeWindow } from '../../../catalog/index.ts';
import {
  type EncodedField,
  leadsOf,
  type ModelId,
  modelOf,
  type NativeFieldId,
  pathOfFile,
} from '../../../catalog/index.ts';
import { DEMO_MEMBERS, demoFieldsOf } from '../../demo-models.ts';
import { accumulated, instant, maximum, plannedField } from '../planned-field.ts';
import type { PlanMessages, PlannedField, PlannedMessage, RunTime } from '../planned-message.ts';
import { seededOrder } from './seeded-order.ts';

/** Bits per value where not 16, by ECMWF's names. */
const BITS: Readonly<Record<string, number>> = { tcc: 8 };
const USUAL_BITS = 16;

/** Leads at which the maximum gust is named `10fg3`. */
const GUSTS_OF_THREE_HOURS = { from: 93, to: 144 };

/**
 * ECMWF's IFS and its ensemble: one file per lead, its messages in no order, and of the ensemble another with those of all members.
 * Precipitation is in metres since the run's start; in the first file it is all zeros, and there is no gust.
 */
export const ecmwfMessages: PlanMessages = (run, lead) => {
  const { ensemble } = modelOf(run.model);
  const ofControl = messagesOf(run, lead, 'oper', [0]);
  if (ensemble?.product == null) return ofControl;
  return [...ofControl, ...messagesOf(run, lead, ensemble.product, MEMBERS)];
};

const MEMBERS: readonly number[] = Array.from({ length: DEMO_MEMBERS }, (_, index) => index + 1);

function messagesOf(
  run: RunTime,
  lead: number,
  product: string,
  members: readonly number[],
): readonly PlannedMessage[] {
  const path = pathOfFile(run, product, lead);
  const messages = members.flatMap((member) =>
    [...demoFieldsOf(run.model)].flatMap(([id, field]): PlannedMessage[] => {
      const window = fieldWindow(run, field, lead);
      if (window === null) return [];
      return [{ path, lead, member, fields: [ecmwfField(run.model, id, field, window)] }];
    }),
  );
  return seededOrder(messages, path);
}

function ecmwfField(
  model: ModelId,
  id: NativeFieldId,
  { names, key }: EncodedField,
  window: TimeWindow,
): PlannedField {
  if (names.kind !== 'ecmwf') throw new TypeError(`catalog: ${id} of ${model} has no name in an index`);
  const param = names.params.length > 1 ? gustName(window.endHours) : (names.params[0] ?? '');
  return plannedField(model, id, {
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
function fieldWindow(
  { model, initTime }: RunTime,
  { key, constant }: EncodedField,
  lead: number,
): TimeWindow | null {
  if (constant && lead > 0) return null;
  switch (key.statisticalProcess) {
    case null:
      return instant(lead);
    case 2: {
      const earlier = leadsOf(model, initTime.getUTCHours()).findLast((other) => other < lead);
      return earlier === undefined ? null : maximum(earlier, lead);
    }
    default:
      return accumulated(0, lead);
  }
}
