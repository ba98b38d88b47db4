import { describe, expect, it } from 'vitest';
import { PooledText, TextBuffer, writeShortText } from '../../../src/formats/index.ts';

const textOf = (letter: string, length: number) =>
  writeShortText(function* (out) {
    out.text(letter.repeat(length));
    yield;
  });

describe('pooled texts', () => {
  it('stay as they are until they are released, however many are written meanwhile', () => {
    const texts = Array.from({ length: 40 }, (_, n) => textOf(String.fromCharCode(97 + (n % 26)), 40_000));
    for (const [n, { bytes }] of texts.entries()) {
      expect(bytes.toString()).toBe(String.fromCharCode(97 + (n % 26)).repeat(40_000));
    }
    for (const text of texts) text.release();
  });

  it('leave their memory to the texts after them, once all of a slab are released', () => {
    const out = new TextBuffer();
    const [first, second] = [out.begin().text('first').takePooled(), out.begin().text('second').takePooled()];
    expect(second.bytes.byteOffset).toBe(first.bytes.byteOffset + 5);
    first.release();
    expect(out.begin().text('third').takePooled().bytes.byteOffset).toBe(second.bytes.byteOffset + 6);
    expect(second.bytes.toString()).toBe('second');
  });

  it('are written over from the start of the slab when nobody holds one', () => {
    const out = new TextBuffer();
    const first = out.begin().text('first').takePooled();
    first.release();
    const next = out.begin().text('next').takePooled();
    expect([next.bytes.buffer, next.bytes.byteOffset]).toEqual([first.bytes.buffer, first.bytes.byteOffset]);
    // A second release is none: the text after it is still held.
    first.release();
    const third = out.begin().text('third').takePooled();
    expect([next.bytes.toString(), third.bytes.toString()]).toEqual(['next', 'third']);
  });

  it('never share memory with what was taken to be kept', () => {
    const out = new TextBuffer();
    const kept = out.begin().text('kept').take();
    out.begin().text('pooled').takePooled().release();
    out.begin().text('after').takePooled().release();
    expect(kept.toString()).toBe('kept');
  });

  it('come from a few slabs, whatever was held in between', () => {
    const buffers = new Set<ArrayBufferLike>();
    for (let round = 0; round < 200; round++) {
      const texts = [textOf('a', 60_000), textOf('b', 60_000), textOf('c', 60_000), textOf('d', 60_000)];
      for (const { bytes } of texts) buffers.add(bytes.buffer);
      for (const text of texts) text.release();
    }
    expect(buffers.size).toBeLessThan(4);
  });

  it('start afresh after one whose writing failed', () => {
    expect(() =>
      writeShortText(function* (out) {
        out.text('half a text');
        yield;
        throw new Error('no more');
      }),
    ).toThrow('no more');
    expect(textOf('x', 3)).toBeInstanceOf(PooledText);
    expect(textOf('x', 3).bytes.toString()).toBe('xxx');
  });
});
