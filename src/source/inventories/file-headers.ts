import { GribError, type GribField, parseMessage } from 'gribjs';
import { type ModelId, nativeFieldOf, sameWindow } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { fitsNative } from '../entries/field-selector.ts';
import type {
  FieldFinder,
  MessagePosition,
  PromisedField,
  SelectedEntry,
} from '../entries/inventory-entry.ts';
import { memberOfField } from '../entries/members.ts';
import { windowOfProduct } from '../messages/product-window.ts';

/**
 * The section headers of a file whose index may be stale: they tell whether a message is the one that the index promises, and
 * where else it is. The file is scanned once, when the first of its messages is not.
 */
export class FileHeaders implements FieldFinder {
  readonly #model: ModelId;
  readonly #scan: (signal?: AbortSignal) => Promise<readonly SelectedEntry[]>;
  #scanned: Promise<readonly SelectedEntry[]> | null = null;

  constructor(model: ModelId, scan: (signal?: AbortSignal) => Promise<readonly SelectedEntry[]>) {
    this.#model = model;
    this.#scan = scan;
  }

  isIn(message: Uint8Array, promised: PromisedField): boolean {
    try {
      return fieldOfEntry(this.#model, promised, parseMessage(message)) !== undefined;
    } catch (error) {
      if (error instanceof GribError) return false;
      throw error;
    }
  }

  async locate(
    { nativeField, initTime, window, member }: PromisedField,
    signal?: AbortSignal,
  ): Promise<MessagePosition | null> {
    const entries = await this.#entries(signal);
    const found = entries.find(
      (entry) =>
        entry.nativeField === nativeField &&
        (nativeFieldOf(this.#model, nativeField).constant ||
          (entry.initTime.getTime() === initTime.getTime() &&
            entry.member === member &&
            sameWindow(entry.window, window))),
    );
    return found === undefined ? null : { offset: found.offset, length: found.length };
  }

  async #entries(signal?: AbortSignal): Promise<readonly SelectedEntry[]> {
    const scanned = this.#scanned ?? this.#scan(signal);
    this.#scanned = scanned;
    try {
      return await scanned;
    } catch (error) {
      // Another caller may have more time.
      if (this.#scanned === scanned) this.#scanned = null;
      if (error instanceof IsobarError && signal?.aborted !== true) return [];
      throw error;
    }
  }
}

/** The field of a message that an entry describes: the native field, of the run, window and member that it names. */
export function fieldOfEntry(
  model: ModelId,
  { nativeField, initTime, window, member }: PromisedField,
  fields: readonly GribField[],
): GribField | undefined {
  const native = nativeFieldOf(model, nativeField);
  return fields.find((candidate) => {
    const found = windowOfProduct(candidate.product);
    if (!fitsNative(model, native, candidate)) return false;
    // A constant field may carry the time at which it was made.
    if (native.constant) return true;
    return (
      candidate.identification.referenceTime.getTime() === initTime.getTime() &&
      memberOfField(model, candidate) === member &&
      found !== null &&
      sameWindow(found, window)
    );
  });
}
