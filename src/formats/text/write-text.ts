import { setImmediate } from 'node:timers/promises';
import { TextBuffer } from './text-buffer.ts';

/** Writes a text, some kilobytes at a time; wherever it yields, what is written may be sent. */
export type TextWriter = (out: TextBuffer) => AsyncIterator<void, void> | Iterator<void, void>;

/** A text of fewer bytes is returned in one piece. */
const MAX_WHOLE_BYTES = 256 * 1024;
/** Bytes from which on a piece of a longer text is given. */
const PIECE_BYTES = 128 * 1024;

/**
 * A text in one piece where it is short, else in pieces that are written as they are asked for. Between two pieces the event
 * loop serves others: a client that takes them at once would keep the others waiting. Throws what the writer throws.
 */
export async function writeText(writer: TextWriter): Promise<Buffer | AsyncGenerator<Buffer, void>> {
  const out = new TextBuffer();
  const steps = writer(out);
  while (out.length < MAX_WHOLE_BYTES) {
    const { done } = await steps.next();
    if (done === true) return out.take();
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
export function writeShortText(writer: (out: TextBuffer) => Iterable<void>): Buffer {
  try {
    for (const _ of writer(shared));
  } catch (error) {
    // The next text must not start with the rest of this one.
    shared.take();
    throw error;
  }
  return shared.take();
}
