import type { ModelId } from '../../catalog/index.ts';
import { decodeNative, type NativeValues } from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { fetchMessages, type SelectedEntry } from '../../source/index.ts';
import type { SourceRange } from '../../store/index.ts';
import type { Notes } from '../report/notes.ts';
import type { TransferMeter } from '../report/transfer-meter.ts';

/** Where a message was fetched from. */
export type MessageOrigin = Omit<SourceRange, 'lead'>;

/** A field that a run has once, decoded, in memory that threads share. */
export interface Constant {
  readonly native: NativeValues;
  readonly origin: MessageOrigin;
}

export interface ConstantsOptions {
  readonly model: ModelId;
  readonly grid: Grid;
  readonly notes: Notes;
  readonly meter: TransferMeter;
  readonly signal?: AbortSignal;
}

/** Fields without a lead, such as the heights of model levels: fetched and decoded once for all leads of a run. */
export class Constants {
  readonly #options: ConstantsOptions;
  readonly #loaded = new Map<SelectedEntry, Promise<Constant | null>>();

  constructor(options: ConstantsOptions) {
    this.#options = options;
  }

  /** Null, with a note, where it cannot be had. */
  of(entry: SelectedEntry): Promise<Constant | null> {
    let constant = this.#loaded.get(entry);
    if (constant === undefined) {
      constant = this.#load(entry);
      this.#loaded.set(entry, constant);
    }
    return constant;
  }

  async #load(entry: SelectedEntry): Promise<Constant | null> {
    const { model, grid, notes, meter, signal } = this.#options;
    for await (const fetched of fetchMessages([entry], signal)) {
      try {
        if (fetched.error !== null) throw fetched.error;
        const { bytes, from } = fetched;
        meter.add(bytes.length);
        const began = performance.now();
        const native = decodeNative(model, entry, bytes, grid);
        meter.addDecoded({ messages: 1, ms: performance.now() - began });
        return {
          native: { ...native, values: shared(native.values) },
          origin: { url: from.url, offset: from.offset, length: bytes.length, etag: from.etag },
        };
      } catch (error) {
        if (!(error instanceof IsobarError)) throw error;
        notes.add(error.message);
      }
    }
    return null;
  }
}

function shared(values: Float64Array): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
