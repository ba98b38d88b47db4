import { type GribField, scanMessages } from '../gribjs/index.ts';
import type { SourceFile } from './source-file.ts';
import { type TimeWindow, windowOfProduct } from './time-window.ts';
import type { IndexLine } from './wgrib2-index.ts';

/** One field that a source has: where its message is, what time it is for, and how it was described. */
export interface InventoryEntry {
  readonly file: SourceFile;
  /** Bytes of the message that holds the field. */
  readonly offset: number;
  /** null: to the end of the file. */
  readonly length: number | null;
  readonly initTime: Date;
  readonly window: TimeWindow;
  readonly description: EntryDescription;
}

export type EntryDescription =
  /** Names of a wgrib2 inventory: believed only until the message itself has been read. */
  | { readonly kind: 'names'; readonly variable: string; readonly level: string; readonly extra: string }
  /** The field's own sections. */
  | { readonly kind: 'sections'; readonly field: GribField };

/** Entries of a file that has an index. Lines about times that no variable has (sub-hourly means and the like) are left out. */
export function entriesOfIndex(file: SourceFile, lines: readonly IndexLine[]): readonly InventoryEntry[] {
  return lines.flatMap(({ offset, length, initTime, window, variable, level, extra }) =>
    window === null
      ? []
      : [{ file, offset, length, initTime, window, description: { kind: 'names', variable, level, extra } }],
  );
}

/** Entries of a file without index, found by walking its section headers; data sections are not read. */
export async function* entriesByScan(file: SourceFile, signal?: AbortSignal): AsyncGenerator<InventoryEntry> {
  for await (const { offset, length, fields } of scanMessages(file, signal)) {
    for (const field of fields) {
      const window = windowOfProduct(field.product);
      if (window === null) continue;
      const initTime = field.identification.referenceTime;
      yield { file, offset, length, initTime, window, description: { kind: 'sections', field } };
    }
  }
}
