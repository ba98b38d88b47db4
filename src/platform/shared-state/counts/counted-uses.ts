import { type CountWindow, type UseResult, windowName } from './counts.ts';
import { LocalCounts } from './local-counts.ts';
import type { Use } from './shared-counts.ts';

/** Counts the uses of all processes of a server, in one of them. */
export class CountedUses {
  /** By kind: however many ids of one there are, those of others are not forgotten. */
  readonly #counts = new Map<string, LocalCounts>();
  /** By their text: those that another process sends are never the same array. */
  readonly #windows = new Map<string, readonly CountWindow[]>();

  /** As `Counts.take`. */
  take({ kind, key, openKey, windows, maxOpen }: Use): UseResult {
    const counts = this.#counts.get(kind) ?? new LocalCounts();
    this.#counts.set(kind, counts);
    const counted = counts.take(key, this.#same(windows), null);
    if (counted.refusedBy !== null || maxOpen === null) return counted;
    const { refusedBy, end } = counts.take(openKey, NO_WINDOWS, maxOpen);
    return { refusedBy, windows: counted.windows, end };
  }

  #same(windows: readonly CountWindow[]): readonly CountWindow[] {
    const text = windows.map((window) => `${windowName(window)}/${window.quota}`).join(',');
    const known = this.#windows.get(text) ?? windows;
    this.#windows.set(text, known);
    return known;
  }
}

const NO_WINDOWS: readonly CountWindow[] = [];
