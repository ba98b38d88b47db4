import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LiveBody } from '../../../../src/graphql/transport/delivery/live-body.ts';

/** Pieces that come when the test says. */
function source() {
  const pieces: PromiseWithResolvers<IteratorResult<Buffer, void>>[] = [];
  let pulls = 0;
  const at = (n: number) => (pieces[n] ??= Promise.withResolvers());
  return {
    give: (n: number, text: string) => at(n).resolve({ value: Buffer.from(text), done: false }),
    fail: (n: number, error: Error) => at(n).reject(error),
    iterator: { next: () => at(pulls++).promise },
    get pulls() {
      return pulls;
    },
  };
}

const textOf = async (piece: Promise<IteratorResult<Buffer, void>>) => String((await piece).value);

describe('the body of a stream', () => {
  it('has heartbeats while nothing comes, and loses nothing that comes between them', async () => {
    const pieces = source();
    const body = new LiveBody(pieces.iterator, { heartbeat: 'beat', everyMs: 5, leave: async () => {} });
    expect(await textOf(body.next())).toBe('beat');
    expect(await textOf(body.next())).toBe('beat');
    pieces.give(0, 'first');
    await wait(1);
    expect(await textOf(body.next())).toBe('first');
    pieces.give(1, 'second');
    expect(await textOf(body.next())).toBe('second');
    expect(pieces.pulls).toBe(2);
  });

  it('asks for nothing while its reader takes nothing', async () => {
    const pieces = source();
    const body = new LiveBody(pieces.iterator, { heartbeat: 'beat', everyMs: 1, leave: async () => {} });
    pieces.give(0, 'first');
    pieces.give(1, 'second');
    expect(await textOf(body.next())).toBe('first');
    await wait(5);
    expect(pieces.pulls).toBe(1);
  });

  it('ends at once when its reader leaves, while the next piece is waited for', async () => {
    const pieces = source();
    let hasLeft = false;
    const leave = async () => {
      hasLeft = true;
    };
    const body = new LiveBody(pieces.iterator, { heartbeat: null, leave });
    const next = body.next();
    await body.return();
    expect([await next, hasLeft]).toEqual([{ value: undefined, done: true }, true]);
  });

  it('fails as its source does, also while it has no reader', async () => {
    const pieces = source();
    const body = new LiveBody(pieces.iterator, { heartbeat: 'beat', everyMs: 1, leave: async () => {} });
    await body.next();
    pieces.fail(0, new Error('the source failed'));
    await wait(1);
    await expect(body.next()).rejects.toThrow('the source failed');
  });
});
