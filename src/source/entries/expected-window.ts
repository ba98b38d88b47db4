import {
  conversionOf,
  isCycle,
  isDifference,
  isVariableName,
  kindOfProcess,
  leadsOf,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeOf,
  type TimeWindow,
} from '../../catalog/index.ts';

/**
 * The usual window of a native field at a lead, for inventories that give only the lead. It is checked against the message
 * when that is read. Null where the producer's rule is not known or the model has no such run.
 */
export function expectedWindow(
  model: ModelId,
  id: NativeFieldId,
  initTime: Date,
  lead: number,
): TimeWindow | null {
  const kind = kindOfProcess(nativeFieldOf(model, id).key.statisticalProcess);
  if (kind === 'instant') return { kind, startHours: lead, endHours: lead };
  const startHours =
    kind === 'accumulation' || isDifference(conversionOf(model, id))
      ? startOfSum(model)
      : startOfStep(model, id, initTime.getUTCHours(), lead);
  return startHours === null ? null : { kind, startHours, endHours: lead };
}

function startOfSum(model: ModelId): number | null {
  return modelOf(model).accumulation.kind === 'from_start' ? 0 : null;
}

function startOfStep(model: ModelId, id: NativeFieldId, cycleHour: number, lead: number): number | null {
  const native = isVariableName(id) ? nativeOf(model, id) : null;
  if (native?.status !== 'native' || lead === 0) return null;
  if (native.window === 'last_hour') return lead - 1;
  if (native.window !== 'output_step' || !isCycle(model, cycleHour)) return null;
  return leadsOf(model, cycleHour).findLast((earlier) => earlier < lead) ?? null;
}
