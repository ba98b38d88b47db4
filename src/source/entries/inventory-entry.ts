import type { GribField } from 'gribjs';
import {
  kindOfProcess,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
  storedNumbersOf,
  type TimeWindow,
} from '../../catalog/index.ts';
import type { SourceFile } from '../files/source-file.ts';
import type { EcmwfIndexLine } from '../indexes/ecmwf-index.ts';
import { inventoryNamesOf } from '../indexes/inventory-names.ts';
import type { IndexLine } from '../indexes/wgrib2-index.ts';
import { expectedWindow } from './expected-window.ts';
import { memberOfEcmwfIndex, memberOfIndex } from './members.ts';

/** One field at a source: where its message is, its time, and how the inventory describes it. */
export interface InventoryEntry {
  readonly file: SourceFile;
  /** Position in the file, in bytes, of the message that holds the field. */
  readonly offset: number;
  /** Bytes; null where only the message itself gives it. */
  readonly length: number | null;
  /** Index of the field in its message, from 0: most messages have one field. */
  readonly fieldIndex: number;
  readonly initTime: Date;
  readonly window: TimeWindow;
  /** Number of the ensemble's member, 0 = the control; 0 where there is one forecast. */
  readonly member: number;
  readonly description: EntryDescription;
}

/** Where a message is. */
export type MessagePosition = Pick<InventoryEntry, 'offset' | 'length'>;

/** An entry that is a native field of the model's variables. */
export interface SelectedEntry extends InventoryEntry {
  readonly nativeField: NativeFieldId;
  /** Another way to the field, where it was found by an index or a path, which may be wrong. */
  readonly headers?: FieldFinder;
}

/** What an inventory says that a message holds. */
export type PromisedField = Pick<SelectedEntry, 'nativeField' | 'initTime' | 'window' | 'member'>;

/** Finds fields of a file by its own section headers. */
export interface FieldFinder {
  /** Whether a whole message holds a field. */
  isIn(message: Uint8Array, promised: PromisedField): boolean;
  /** Where the message that holds a field is; null where the file has none, or cannot be read. Throws the signal's reason. */
  locate(promised: PromisedField, signal?: AbortSignal): Promise<MessagePosition | null>;
}

type EntryDescription =
  /** Names in an index or a path (see `inventoryNamesOf`), to be checked against the message when that is read. */
  | { readonly kind: 'names'; readonly variable: string; readonly level: string; readonly extra: string }
  /** The field's own sections. */
  | { readonly kind: 'sections'; readonly field: GribField };

/** Entries of a file that has a wgrib2 index. Lines for times that no variable has (such as sub-hourly means) are left out. */
export function entriesOfIndex(
  model: ModelId,
  file: SourceFile,
  lines: readonly IndexLine[],
): readonly InventoryEntry[] {
  return lines.flatMap(({ window, variable, level, extra: text, ...place }) => {
    if (window === null) return [];
    const { member, extra } = memberOfIndex(model, text);
    return [{ file, ...place, window, member, description: { kind: 'names', variable, level, extra } }];
  });
}

/** Entries of a file that has an ECMWF index, which gives a window's end and only sometimes its start. */
export function entriesOfEcmwfIndex(
  model: ModelId,
  file: SourceFile,
  lines: readonly EcmwfIndexLine[],
): readonly InventoryEntry[] {
  const { indexClass } = modelOf(model);
  const ids = new Map<string, NativeFieldId>();
  for (const [id, field] of nativeFieldsOf(model)) {
    for (const { variable, level } of inventoryNamesOf(field)) ids.set(`${variable}:${level}`, id);
  }
  return lines.flatMap((line): InventoryEntry[] => {
    const { offset, length, initTime, param, level, marsClass } = line;
    const { member, extra } = memberOfEcmwfIndex(model, line);
    const window = windowOfLine(model, ids.get(`${param}:${level}`) ?? null, line);
    if (window === null) return [];
    const names = { variable: param, level, extra: marsClass === indexClass ? extra : `class ${marsClass}` };
    const description = { kind: 'names', ...names } as const;
    return [{ file, offset, length, fieldIndex: 0, initTime, window, member, description }];
  });
}

function windowOfLine(
  model: ModelId,
  id: NativeFieldId | null,
  { initTime, step }: EcmwfIndexLine,
): TimeWindow | null {
  if (step === null) return null;
  const { startHours, endHours } = step;
  if (startHours === null && id !== null) return expectedWindow(model, id, initTime, endHours);
  if (startHours === null) return { kind: 'instant', startHours: endHours, endHours };
  const process = id === null ? null : nativeFieldOf(model, id).key.statisticalProcess;
  return { kind: process === null ? 'other' : kindOfProcess(process), startHours, endHours };
}

/**
 * The entries of a file with one field, which its path names: one message, or one of each lead and of each member of an ensemble, whose
 * places only the file tells. None where the time window is not known.
 */
export function entriesOfPath(
  model: ModelId,
  file: SourceFile,
  { nativeField, initTime, leads }: FieldOfPath,
): readonly InventoryEntry[] {
  const { constant } = nativeFieldOf(model, nativeField);
  const [names] = inventoryNamesOf(nativeFieldOf(model, nativeField));
  if (names === undefined) return [];
  const description = { kind: 'names', ...names, extra: '' } as const;
  const place = { file, offset: 0, length: null, fieldIndex: 0 };
  const numbers = constant ? [0] : storedNumbersOf(model);
  return (constant ? [0] : leads).flatMap((lead) => {
    const window = expectedWindow(model, nativeField, initTime, lead);
    if (window === null) return [];
    return numbers.map((member) => ({ ...place, initTime, window, member, description }));
  });
}

/** The only field of a file, as its path names it. */
export interface FieldOfPath {
  readonly nativeField: NativeFieldId;
  readonly initTime: Date;
  /** Leads of its messages, ascending; none for a field that a run has once. */
  readonly leads: readonly number[];
}
