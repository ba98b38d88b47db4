import type { GribField } from 'gribjs';
import {
  type EncodedField,
  type FieldKey,
  kindOfProcess,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldsOf,
  type WindowKind,
} from '../../catalog/index.ts';
import type { InventoryEntry } from './inventory-entry.ts';
import { inventoryNamesOf } from './inventory-names.ts';

/** Product definition templates of one forecast without members: at a point in time, and over an interval. */
const DETERMINISTIC_TEMPLATES: ReadonlySet<number> = new Set([0, 8]);

/** Tells which native field of a model, if any, an inventory entry is. */
export type FieldSelector = (entry: InventoryEntry) => NativeFieldId | null;

/**
 * A selector for one model. A field fits by parameter, level and kind of time window together: twins that share the
 * first two (instantaneous and averaged clouds, say) are told apart by the third.
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
    const fit = natives.find(({ native, kind }) => kind === window.kind && fitsNative(model, native, field));
    return fit?.id ?? null;
  };
}

function rowKey(variable: string, level: string, kind: WindowKind): string {
  return `${variable}:${level}:${kind}`;
}

/** Inventories made without a centre's local table print a parameter's numbers where its name would be. */
function nameOrNumbers(variable: string): string {
  const match = /^var discipline=(\d+) .*\bparmcat=(\d+) parm=(\d+)$/.exec(variable);
  return match === null ? variable : `${match[1]}/${match[2]}/${match[3]}`;
}

/** Whether a decoded message's sections are those of a native field: centre, deterministic product, and one of the field's keys. */
export function fitsNative(model: ModelId, native: EncodedField, field: GribField): boolean {
  return (
    field.identification.centre === modelOf(model).centre &&
    DETERMINISTIC_TEMPLATES.has(field.product.template) &&
    [native.key, ...native.otherEncodings.map(({ key }) => key)].some((key) => fitsKey(key, field))
  );
}

/** Whether the field has this key, the time window aside. */
export function fitsKey(key: FieldKey, { discipline, product }: GribField): boolean {
  const { firstSurface, secondSurface } = product;
  return (
    discipline === key.discipline &&
    product.category === key.category &&
    product.number === key.number &&
    (key.surfaceType === null || firstSurface.type === key.surfaceType) &&
    // A missing value of the first surface is usual where the type says all (surface, mean sea level).
    (key.surfaceValue === null || (firstSurface.value ?? 0) === key.surfaceValue) &&
    (key.secondSurfaceType === null || secondSurface?.type === key.secondSurfaceType)
  );
}
