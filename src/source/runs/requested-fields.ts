import {
  conversionOf,
  derivationInputsOf,
  gridFieldsOf,
  isDifference,
  isVariableName,
  leadsOf,
  type ModelId,
  type NativeFieldId,
  nativeFieldOf,
  nativeOf,
  type VariableName,
} from '../../catalog/index.ts';
import type { InventoryFilter } from './source-tree.ts';

/** Native fields of runs that are requested. */
export interface RequestedFields {
  /** Whether those of an ensemble's perturbed members are, beside its control's. */
  readonly hasMembers: boolean;
  /** Whether one is requested at any lead. */
  hasAny(id: NativeFieldId): boolean;
  /** Whether one is requested. `lead` is the end of the field's time window, and ignored for a field that a run has once. */
  has(id: NativeFieldId, initTime: Date, lead: number): boolean;
}

/** The fields that a filter requests and those that they depend on; without a filter, all. */
export function requestedFields(
  model: ModelId,
  { leads, variables, control = false }: InventoryFilter = {},
): RequestedFields {
  const ids = variables === undefined ? null : nativeFieldsFor(model, variables);
  const hasAny = (id: NativeFieldId): boolean => ids === null || ids.has(id);
  return {
    hasMembers: !control,
    hasAny,
    has(id, initTime, lead) {
      if (!hasAny(id)) return false;
      if (leads === undefined || leads.has(lead)) return true;
      // Every lead needs the heights of levels; the model's ground is a field of lead 0.
      if (nativeFieldOf(model, id).constant && !isVariableName(id)) return true;
      const next = isDifference(conversionOf(model, id)) ? leadAfter(model, initTime, lead) : null;
      return next !== null && leads.has(next);
    },
  };
}

/** The native fields that variables are made of, and those that give the positions of the grid's points. */
function nativeFieldsFor(model: ModelId, variables: ReadonlySet<VariableName>): ReadonlySet<NativeFieldId> {
  const ids = new Set<NativeFieldId>(gridFieldsOf(model));
  const add = (id: NativeFieldId): void => {
    if (ids.has(id)) return;
    const native = isVariableName(id) ? nativeOf(model, id) : null;
    if (native?.status === 'unavailable') return;
    if (native?.status === 'derived' && isVariableName(id)) {
      for (const input of derivationInputsOf(model, id)) add(input);
      return;
    }
    ids.add(id);
    // Rotating a wind that follows the grid's axes needs both components.
    if (native?.conversion === 'rotate_lambert') add(otherComponentOf(id));
  };
  for (const variable of variables) add(variable);
  return ids;
}

/** `wind_u_10m` and `wind_v_10m`, `u_wind_500hpa` and `v_wind_500hpa`. */
function otherComponentOf(id: NativeFieldId): NativeFieldId {
  const other = id.replace(/^(wind_|)([uv])_/, (_, head, letter) => `${head}${letter === 'u' ? 'v' : 'u'}_`);
  if (!isVariableName(other) || other === id) throw new RangeError(`source: ${id} is not a wind component`);
  return other;
}

/** The output step after a lead; null after the last. */
function leadAfter(model: ModelId, initTime: Date, lead: number): number | null {
  return leadsOf(model, initTime.getUTCHours()).find((later) => later > lead) ?? null;
}
