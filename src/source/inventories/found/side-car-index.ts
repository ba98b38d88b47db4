import type { ModelId, SideCarKind } from '../../../catalog/index.ts';
import {
  entriesOfEcmwfIndex,
  entriesOfIndex,
  type InventoryEntry,
  type MessagePosition,
} from '../../entries/inventory-entry.ts';
import type { SourceFile } from '../../files/source-file.ts';
import { type EcmwfIndexLine, parseEcmwfIndex } from '../../indexes/ecmwf-index.ts';
import { type IndexLine, parseWgrib2Index } from '../../indexes/wgrib2-index.ts';

type Parsed =
  | { readonly kind: 'wgrib2-idx'; readonly lines: readonly IndexLine[] }
  | { readonly kind: 'ecmwf-index'; readonly lines: readonly EcmwfIndexLine[] };

/** The index file of a file. It is parsed once, when it is checked or read: a run has hundreds of them. */
export class SideCarIndex {
  readonly kind: SideCarKind;
  readonly text: string;
  /** Its URL or path, for messages. */
  readonly name: string;
  #parsed: Parsed | null = null;
  #last: MessagePosition | null = null;

  constructor(kind: SideCarKind, text: string, name: string) {
    this.kind = kind;
    this.text = text;
    this.name = name;
  }

  /** Throws IsobarError('upstream_unavailable') where the index is malformed. */
  check(): void {
    this.#parsed ??= parse(this.kind, this.text, this.name);
  }

  /** The message that ends last of those that it lists; null before `entriesOf`, and where it lists none. */
  get last(): MessagePosition | null {
    return this.#last;
  }

  /** The entries of its file. Throws as `check`. */
  entriesOf(model: ModelId, file: SourceFile): readonly InventoryEntry[] {
    const parsed = this.#parsed ?? parse(this.kind, this.text, this.name);
    this.#last = parsed.lines.reduce<MessagePosition | null>(
      (last, { offset, length }) => (last !== null && last.offset > offset ? last : { offset, length }),
      null,
    );
    // Lines take several times the memory of the text.
    this.#parsed = null;
    return parsed.kind === 'wgrib2-idx'
      ? entriesOfIndex(model, file, parsed.lines)
      : entriesOfEcmwfIndex(model, file, parsed.lines);
  }
}

function parse(kind: SideCarKind, text: string, name: string): Parsed {
  return kind === 'wgrib2-idx'
    ? { kind, lines: parseWgrib2Index(text, name) }
    : { kind, lines: parseEcmwfIndex(text, name) };
}
