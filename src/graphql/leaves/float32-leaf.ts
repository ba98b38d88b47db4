import type { TextBuffer } from '../../formats/index.ts';
import { JsonLeaf } from './json-leaf.ts';

const BYTES = 4;

/** Numbers as the base64 text of little-endian binary32, with NaN for null. */
export class Float32Leaf extends JsonLeaf {
  readonly #values: ArrayLike<number | null>;

  constructor(values: ArrayLike<number | null>) {
    super();
    this.#values = values;
  }

  get maxBytes(): number {
    return 2 + 4 * Math.ceil((BYTES * this.#values.length) / 3);
  }

  writeJson(out: TextBuffer): void {
    // Nothing in base64 needs an escape.
    out.text('"').text(this.toJSON()).text('"');
  }

  toJSON(): string {
    const values = this.#values;
    const bytes = Buffer.allocUnsafe(BYTES * values.length);
    for (let index = 0; index < values.length; index++) {
      bytes.writeFloatLE(values[index] ?? Number.NaN, BYTES * index);
    }
    return bytes.toString('base64');
  }
}
