import { setImmediate as nextImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isSliceOver, TimeSlicer } from '../../../../src/graphql/context/scheduling/time-slicer.ts';

/** Keeps this thread busy: a few parts take longer together than a turn should. */
function workLong(): void {
  const end = performance.now() + 2;
  while (performance.now() < end);
}

describe('the turns of an operation', () => {
  it('let the event loop turn between parts that take long, which continue in their order', async () => {
    let turns = 0;
    let isCounting = true;
    const count = async () => {
      while (isCounting) {
        await nextImmediate();
        turns++;
      }
    };
    void count();
    const operation = new TimeSlicer();
    const order: [part: number, turn: number][] = [];
    const parts = Array.from({ length: 40 }, (_, n) =>
      operation.wait().then(() => {
        order.push([n, turns]);
        workLong();
      }),
    );
    await Promise.all(parts);
    isCounting = false;
    expect(order.map(([part]) => part)).toEqual(order.map((_, n) => n));
    expect(new Set(order.map(([, turn]) => turn)).size).toBeGreaterThanOrEqual(4);
  });

  it('of two operations alternate, however many parts each of them has', async () => {
    const order: string[] = [];
    const start = (name: string, count: number) => {
      const operation = new TimeSlicer();
      return Array.from({ length: count }, () =>
        operation.wait().then(() => {
          order.push(name);
          workLong();
        }),
      );
    };
    const all = [...start('many', 80), ...start('few', 8)];
    await Promise.all(all);
    expect(order.lastIndexOf('few')).toBeLessThan(40);
  });

  it('are not waited for by short parts: they continue in the same turn', async () => {
    await nextImmediate();
    const operation = new TimeSlicer();
    let turns = 0;
    setImmediate(() => turns++);
    expect(isSliceOver()).toBe(false);
    await operation.wait();
    expect(turns).toBe(0);
  });

  it('come before a batch is read: what they ask for is read with it', async () => {
    const operation = new TimeSlicer();
    const order: string[] = [];
    const parts = Array.from({ length: 3 }, () =>
      operation.wait().then(() => {
        order.push('part');
        workLong();
      }),
    );
    const read = new Promise<void>((resolve) => {
      operation.schedule(() => {
        order.push('batch');
        resolve();
      });
    });
    await Promise.all([...parts, read]);
    expect(order).toEqual(['part', 'part', 'part', 'batch']);
  });
});
