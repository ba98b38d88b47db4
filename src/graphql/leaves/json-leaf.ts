import { MISSING } from '../../forecast/index.ts';
import type { TextBuffer } from '../../formats/index.ts';

/**
 * A value of an answer that writes itself as JSON, such as the values of a series from the integers that are stored. Resolvers
 * and scalars pass it on as it is; `toJSON` is for whatever else reads an answer.
 */
export abstract class JsonLeaf {
  /** Writes the bytes that `JSON.stringify` of `toJSON()` gives. */
  abstract writeJson(out: TextBuffer): void;

  /** The value as plain data. */
  abstract toJSON(): unknown;

  /** The most bytes that `writeJson` writes. */
  abstract readonly maxBytes: number;
}

/** Bytes of the longest number with a comma: sign, ten digits, point, a zero before the point. */
const MAX_NUMBER_BYTES = 14;

/** Bytes of the longest double as JavaScript prints it, with a comma. */
const MAX_DOUBLE_BYTES = 26;

/** Values that are integers / 10^decimals, with null for `MISSING`. */
export class DecimalSeries extends JsonLeaf {
  readonly #integers: Int32Array;
  readonly #decimals: number;

  /** @param decimals from 0 to 9 */
  constructor(integers: Int32Array, decimals: number) {
    super();
    this.#integers = integers;
    this.#decimals = decimals;
  }

  get maxBytes(): number {
    return 2 + MAX_NUMBER_BYTES * this.#integers.length;
  }

  writeJson(out: TextBuffer): void {
    const integers = this.#integers;
    out.text('[').decimals(integers, 0, integers.length, this.#decimals, MISSING).text(']');
  }

  toJSON(): readonly (number | null)[] {
    // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
    const perUnit = 10 ** this.#decimals;
    return Array.from(this.#integers, (integer) => (integer === MISSING ? null : integer / perUnit));
  }
}

/** Numbers that are not kept as integers, with nulls among them. */
export class NumberSeries extends JsonLeaf {
  readonly #values: readonly (number | null)[] | Float64Array;

  constructor(values: readonly (number | null)[] | Float64Array) {
    super();
    this.#values = values;
  }

  get maxBytes(): number {
    return 2 + MAX_DOUBLE_BYTES * this.#values.length;
  }

  writeJson(out: TextBuffer): void {
    const values = this.#values;
    out.text('[');
    for (let index = 0; index < values.length; index++) {
      if (index > 0) out.text(',');
      const value = values[index] ?? null;
      if (value === null) out.text('null');
      else out.number(value);
    }
    out.text(']');
  }

  toJSON(): readonly (number | null)[] {
    return Array.from(this.#values);
  }
}

/** A value that many answers, or many places of one, have in common: it is printed once. */
export class CachedJson extends JsonLeaf {
  readonly #value: unknown;
  #bytes: Buffer | null = null;

  /** @param value what JSON can express; must not change afterwards */
  constructor(value: unknown) {
    super();
    this.#value = value;
  }

  get maxBytes(): number {
    return this.#printed().byteLength;
  }

  writeJson(out: TextBuffer): void {
    out.bytes(this.#printed());
  }

  toJSON(): unknown {
    return this.#value;
  }

  #printed(): Buffer {
    this.#bytes ??= Buffer.from(JSON.stringify(this.#value));
    return this.#bytes;
  }
}
