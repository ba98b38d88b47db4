import { describe, expect, it } from 'vitest';
import { GridBuffers } from '../../../../src/ingest/make/memory/grid-buffers.ts';

describe('planes of a run', () => {
  it('are used again once they are no longer read', async () => {
    const planes = new GridBuffers(6, 2);
    const [first] = await planes.take(1);
    expect(first).toHaveLength(6);
    planes.release([first!]);
    const taken = await planes.take(2);
    expect(taken).toContain(first);
    expect(new Set(taken).size).toBe(2);
  });

  it('are not more than there may be: others wait for those that are given back, or lost', async () => {
    const planes = new GridBuffers(1, 3);
    const [one, ...others] = await planes.take(3);
    const log: string[] = [];
    const second = planes.take(2).then(() => log.push('second'));
    planes.release([one!]);
    await new Promise(setImmediate);
    expect(log).toEqual([]);
    planes.forget(1);
    await second;
    const third = planes.take(1).then(() => log.push('third'));
    planes.release(others.slice(1));
    await third;
    expect(log).toEqual(['second', 'third']);
  });

  it('let those go who no longer want any', async () => {
    const planes = new GridBuffers(1, 1);
    await planes.take(1);
    const stop = new AbortController();
    const waiting = planes.take(1, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
