import { type TextBuffer, writeShortText } from '../../../formats/index.ts';
import { JsonWriter } from '../../execution/answer/json-writer.ts';
import { JsonLeaf } from '../../leaves/json-leaf.ts';

/** The `data` of an answer as JSON that was printed before. */
export class PrintedData extends JsonLeaf {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  get maxBytes(): number {
    return this.#bytes.byteLength;
  }

  writeJson(out: TextBuffer): void {
    out.bytes(this.#bytes);
  }

  toJSON(): unknown {
    return JSON.parse(this.#bytes.toString());
  }
}

/** The bytes that `data` is printed as; null where they are more than allowed. */
export function printed(data: object, maxBytes: number): Buffer | null {
  const writer = new JsonWriter(data);
  let isWhole = false;
  const text = writeShortText((out) => {
    isWhole = writer.write(out, maxBytes);
    return [];
  });
  try {
    return isWhole ? Buffer.from(text.bytes) : null;
  } finally {
    text.release();
  }
}
