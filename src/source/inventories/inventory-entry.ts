import type { GribField } from 'gribjs';
import {
  kindOfProcess,
  type ModelId,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
  type TimeWindow,
} from '../../catalog/index.ts';
import type { SourceFile } from '../files/source-file.ts';
import type { EcmwfIndexLine } from './ecmwf-index.ts';
import { expectedWindow } from './expected-window.ts';
import { inventoryNamesOf } from './inventory-names.ts';
import type { IndexLine } from './wgrib2-index.ts';

/** One field that a source has: where its message is, what time it is for, and how it was described. */
export interface InventoryEntry {
  readonly file: SourceFile;
  /** Bytes of the message that holds the field. */
  readonly offset: number;
  /** null: the message itself tells. */
  readonly length: number | null;
  /** Which field of its message it is, from 0: most have but one. */
  readonly place: number;
  readonly initTime: Date;
  readonly window: TimeWindow;
  readonly description: EntryDescription;
}

export type EntryDescription =
  /** Names of an index or a path (see `inventoryNamesOf`): believed only until the message itself has been read. */
  | { readonly kind: 'names'; readonly variable: string; readonly level: string; readonly extra: string }
  /** The field's own sections. */
  | { readonly kind: 'sections'; readonly field: GribField };

/** Entries of a file that has an index. Lines about times that no variable has (sub-hourly means and the like) are left out. */
export function entriesOfIndex(file: SourceFile, lines: readonly IndexLine[]): readonly InventoryEntry[] {
  return lines.flatMap(({ offset, length, place, initTime, window, variable, level, extra }) =>
    window === null
      ? []
      : [
          {
            file,
            offset,
            length,
            place,
            initTime,
            window,
            description: { kind: 'names', variable, level, extra },
          },
        ],
  );
}

/** Entries of a file that has an ECMWF index, which tells a window's end and only sometimes its start. */
export function entriesOfEcmwfIndex(
  model: ModelId,
  file: SourceFile,
  lines: readonly EcmwfIndexLine[],
): readonly InventoryEntry[] {
  const ids = new Map<string, NativeFieldId>();
  for (const [id, field] of nativeFieldsOf(model)) {
    for (const { variable, level } of inventoryNamesOf(field)) ids.set(`${variable}:${level}`, id);
  }
  return lines.flatMap((line): InventoryEntry[] => {
    const { offset, length, initTime, param, level, extra } = line;
    const window = windowOfLine(model, ids.get(`${param}:${level}`) ?? null, line);
    const description = { kind: 'names', variable: param, level, extra } as const;
    return window === null ? [] : [{ file, offset, length, place: 0, initTime, window, description }];
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

/** The entry of a file that its path tells to be one message with one field; none where its window is not known. */
export function entriesOfPath(
  model: ModelId,
  file: SourceFile,
  { nativeField, initTime, lead }: FieldOfPath,
): readonly InventoryEntry[] {
  const window = expectedWindow(model, nativeField, initTime, lead ?? 0);
  const [names] = inventoryNamesOf(nativeFieldOf(model, nativeField));
  if (window === null || names === undefined) return [];
  const description = { kind: 'names', ...names, extra: '' } as const;
  return [{ file, offset: 0, length: null, place: 0, initTime, window, description }];
}

/** What a path says about the only field of its file. */
export interface FieldOfPath {
  readonly nativeField: NativeFieldId;
  readonly initTime: Date;
  /** Null for a field that a run has once. */
  readonly lead: number | null;
}
