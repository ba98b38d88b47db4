import { setImmediate } from 'node:timers/promises';
import type { PooledText } from './slab.ts';
import { TextBuffer } from './text-buffer.ts';

/** Writes a text, some kilobytes at a time; wherever it yields, what is written may be sent. */
export type TextWriter = (out: TextBuffer) => AsyncIterator<void, void> | Iterator<void, void>;

/** A text of fewer bytes is returned in one piece. */
const MAX_WHOLE_BYTES = 256 * 1024;
/** Bytes from which on a piece of a longer text is given. */
const PIECE_BYTES = 128 * 1024;

/** Buffers that no text is being written to: those after each other share their slabs of bytes. */
const idle: TextBuffer[] = [];
/** As many as texts are usually written at a time. */
const MAX_IDLE = 8;

/**
 * A text in one piece where it is short, else in pieces that are written on demand. Between two pieces the event
 * loop serves others: a client that takes them at once would keep the others waiting. Throws what the writer throws.
 */
export async function writeText(writer: TextWriter): Promise<PooledText | AsyncGenerator<Buffer, void>> {
  const out = (idle.pop() ?? new TextBuffer()).begin();
  const steps = writer(out);
  while (out.length < MAX_WHOLE_BYTES) {
    const { done } = await steps.next();
    if (done !== true) continue;
    const whole = out.takePooled();
    if (idle.length < MAX_IDLE) idle.push(out);
    return whole;
  }
  return piecesOf(out, steps);
}

async function* piecesOf(out: TextBuffer, steps: ReturnType<TextWriter>): AsyncGenerator<Buffer, void> {
  yield out.take();
  try {
    while ((await steps.next()).done !== true) {
      if (out.length < PIECE_BYTES) continue;
      yield out.take();
      await setImmediate();
    }
  } finally {
    await steps.return?.();
  }
  if (out.length > 0) yield out.take();
}

/** Texts that are written without a break share their slabs of bytes. */
const shared = new TextBuffer();

/** A text in one piece, written without a break: for short ones. Throws what the writer throws. */
export function writeShortText(writer: (out: TextBuffer) => Iterable<void>): PooledText {
  try {
    for (const _ of writer(shared.begin()));
  } catch (error) {
    // The next text must not start with the rest of this one.
    shared.drop();
    throw error;
  }
  return shared.takePooled();
}

/** Writes the next part of a text, of about so many bytes. Returns whether it was the last. */
type PartWriter = (out: TextBuffer, bytes: number) => boolean;

/**
 * A text that is written in parts: at once where it is short, else in pieces on demand, between which the event loop
 * serves others. Throws what the writer throws.
 */
export function writeParts(part: PartWriter): PooledText | AsyncGenerator<Buffer, void> {
  const first = writePart(part);
  return first.done ? first.text : partsOf(first.text, part);
}

async function* partsOf(first: PooledText, part: PartWriter): AsyncGenerator<Buffer, void> {
  yield first.bytes;
  for (let done = false; !done; ) {
    await setImmediate();
    const next = writePart(part);
    done = next.done;
    yield next.text.bytes;
  }
}

function writePart(part: PartWriter): { readonly text: PooledText; readonly done: boolean } {
  try {
    const done = part(shared.begin(), PIECE_BYTES);
    return { text: shared.takePooled(), done };
  } catch (error) {
    shared.drop();
    throw error;
  }
}
