import type { GribField } from 'gribjs';
import {
  type EncodedField,
  type FieldKey,
  isOriginOf,
  kindOfProcess,
  type MessageOrigin,
  type ModelId,
  type NativeFieldId,
  nativeFieldsOf,
  type WindowKind,
} from '../../catalog/index.ts';
import { inventoryNamesOf } from '../indexes/inventory-names.ts';
import type { InventoryEntry } from './inventory-entry.ts';
import { memberOfField } from './members.ts';

/** Finds the native field of a model that an inventory entry is; null for none. */
export type FieldSelector = (entry: InventoryEntry) => NativeFieldId | null;

/**
 * A selector for one model. A field must match by parameter, level and kind of time window: instantaneous and averaged
 * clouds, for example, differ only in the last.
 */
export function fieldSelector(model: ModelId): FieldSelector {
  const natives = [...nativeFieldsOf(model)].map(([id, native]) => {
    return { id, native, kind: kindOfProcess(native.key.statisticalProcess) };
  });
  const byNames = new Map<string, NativeFieldId>();
  for (const { id, native, kind } of natives) {
    for (const { variable, level } of inventoryNamesOf(native))
      byNames.set(rowKey(variable, level, kind), id);
  }
  return ({ description, window }) => {
    if (description.kind === 'names') {
      if (description.extra !== '') return null;
      return byNames.get(rowKey(nameOrNumbers(description.variable), description.level, window.kind)) ?? null;
    }
    const { field } = description;
    const match = natives.find(
      ({ native, kind }) => kind === window.kind && fitsNative(model, native, field),
    );
    return match?.id ?? null;
  };
}

function rowKey(variable: string, level: string, kind: WindowKind): string {
  return `${variable}:${level}:${kind}`;
}

/** Inventories made without a centre's local table print a parameter's numbers instead of its name. */
function nameOrNumbers(variable: string): string {
  const match = /^var discipline=(\d+) .*\bparmcat=(\d+) parm=(\d+)$/.exec(variable);
  return match === null ? variable : `${match[1]}/${match[2]}/${match[3]}`;
}

/** What a message's sections say of where it comes from. */
export function originOf({ identification, product }: GribField): MessageOrigin {
  return { centre: identification.centre, process: product.generatingProcess?.model ?? null };
}

/**
 * Whether a decoded message's sections match a native field: centre and generating process, a product of one forecast or of a member, and one
 * of the field's keys. Of a field that a run has once neither process nor member is compared, since it may have been made long before.
 */
export function fitsNative(model: ModelId, native: EncodedField, field: GribField): boolean {
  const origin = originOf(field);
  return (
    isOriginOf(model, native.constant ? { ...origin, process: null } : origin) &&
    (native.constant || memberOfField(model, field) !== null) &&
    [native.key, ...native.otherEncodings.map(({ key }) => key)].some((key) => fitsKey(key, field))
  );
}

/** Whether the field has this key; the time window is not compared. */
export function fitsKey(key: FieldKey, { discipline, product }: GribField): boolean {
  const { firstSurface, secondSurface } = product;
  return (
    discipline === key.discipline &&
    product.category === key.category &&
    product.number === key.number &&
    (key.surfaceType === null || firstSurface.type === key.surfaceType) &&
    // The value of the first surface is usually missing where the type needs none (surface, mean sea level).
    (key.surfaceValue === null || (firstSurface.value ?? 0) === key.surfaceValue) &&
    (key.secondSurfaceType === null || secondSurface?.type === key.secondSurfaceType)
  );
}
