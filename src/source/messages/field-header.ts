import { GribError, type GribField, scanMessages } from 'gribjs';
import { IsobarError } from '../../platform/index.ts';
import type { SelectedEntry } from '../entries/inventory-entry.ts';

/**
 * The decoded section headers of an entry's field, without its values.
 * Throws IsobarError('upstream_unavailable') where the message is damaged or has no such field, and what reads throw.
 */
export async function readFieldHeader(
  { file, offset, fieldIndex, description }: SelectedEntry,
  signal?: AbortSignal,
): Promise<GribField> {
  if (description.kind === 'sections') return description.field;
  const fromMessage = {
    size: file.size === null ? null : file.size - offset,
    read: (at: number, length: number) => file.read(offset + at, length, signal),
  };
  const where = `${file.url}: message at byte ${offset}`;
  try {
    for await (const { fields } of scanMessages(fromMessage, signal)) {
      const field = fields[fieldIndex];
      if (field !== undefined) return field;
      break;
    }
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
    throw new IsobarError('upstream_unavailable', `${where}: ${error.message}`, { cause: error });
  }
  throw new IsobarError('upstream_unavailable', `${where}: it has no field ${fieldIndex}`);
}
