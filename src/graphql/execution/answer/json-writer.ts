import type { TextBuffer } from '../../../formats/index.ts';
import { JsonLeaf } from '../../leaves/json-leaf.ts';

/** An array or object that has been opened and not closed. */
interface Level {
  readonly value: readonly unknown[] | Readonly<Record<string, unknown>>;
  /** The names of an object's members; null for an array. */
  readonly names: readonly string[] | null;
  /** Index of the next item or member. */
  next: number;
  /** Whether the next one needs a comma before it. */
  isBegun: boolean;
}

/** From here on a value may contain itself. */
const MAX_UNCHECKED_LEVELS = 100;

/** Writes a value as `JSON.stringify` does, to the byte, in parts; leaves write themselves. */
export class JsonWriter {
  readonly #levels: Level[] = [];
  #root: { readonly value: unknown } | null;

  constructor(value: unknown) {
    this.#root = { value };
  }

  /** Writes on until so many bytes more are written, or to the end. Returns whether it came to the end. */
  write(out: TextBuffer, bytes: number): boolean {
    const end = out.length + bytes;
    if (this.#root !== null) {
      const value = plain(this.#root.value, '');
      this.#root = null;
      if (isPrintable(value)) this.#put(out, value);
    }
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
      if (out.length >= end) return false;
      if (level.names === null) this.#writeItems(out, level, end);
      else this.#writeMembers(out, level, level.names, end);
    }
    return true;
  }

  /** Writes items up to the end of the array, the next item that has items itself, or an offset. */
  #writeItems(out: TextBuffer, level: Level, end: number): void {
    const items = level.value as readonly unknown[];
    while (level.next < items.length && out.length < end) {
      const index = level.next++;
      if (index > 0) out.text(',');
      let value = items[index];
      if (typeof value === 'number') {
        out.number(value);
        continue;
      }
      if (typeof value === 'object') value = plain(value, String(index));
      if (this.#put(out, isPrintable(value) ? value : null)) return;
    }
    if (level.next < items.length) return;
    out.text(']');
    this.#levels.pop();
  }

  /** As `#writeItems`, of an object. */
  #writeMembers(out: TextBuffer, level: Level, names: readonly string[], end: number): void {
    const members = level.value as Readonly<Record<string, unknown>>;
    while (level.next < names.length && out.length < end) {
      const name = names[level.next++] ?? '';
      let value = members[name];
      if (typeof value === 'object') value = plain(value, name);
      if (!isPrintable(value)) continue;
      if (level.isBegun) out.text(',');
      level.isBegun = true;
      out.string(name).text(':');
      if (this.#put(out, value)) return;
    }
    if (level.next < names.length) return;
    out.text('}');
    this.#levels.pop();
  }

  /** Writes a value, or opens it where it has items or members; returns whether it did. */
  #put(out: TextBuffer, value: unknown): boolean {
    if (typeof value === 'string') out.string(value);
    else if (typeof value === 'number') out.number(value);
    else if (typeof value === 'boolean') out.text(value ? 'true' : 'false');
    else if (value === null) out.text('null');
    else if (value instanceof JsonLeaf) value.writeJson(out);
    else if (typeof value === 'object') {
      this.#open(out, value);
      return true;
    } else throw new TypeError(`answer: a ${typeof value} cannot be written as JSON`);
    return false;
  }

  #open(out: TextBuffer, value: object): void {
    if (this.#levels.length > MAX_UNCHECKED_LEVELS && this.#levels.some((level) => level.value === value)) {
      throw new TypeError('answer: a value that contains itself cannot be written as JSON');
    }
    const isArray = Array.isArray(value);
    out.text(isArray ? '[' : '{');
    const names = isArray ? null : Object.keys(value);
    this.#levels.push({ value: value as Level['value'], names, next: 0, isBegun: false });
  }
}

/** What `JSON.stringify` prints for an object: what its `toJSON` gives, and what boxed values hold. */
function plain(value: unknown, name: string): unknown {
  if (value === null || typeof value !== 'object' || value instanceof JsonLeaf) return value;
  const { toJSON } = value as { readonly toJSON?: unknown };
  const given: unknown = typeof toJSON === 'function' ? toJSON.call(value, name) : value;
  const isBoxed = given instanceof Number || given instanceof String || given instanceof Boolean;
  return isBoxed ? given.valueOf() : given;
}

/** Whether JSON has such a value; members without are left out. */
function isPrintable(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
