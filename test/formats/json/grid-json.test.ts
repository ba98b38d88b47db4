import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PooledText, type TextBuffer, writeGridJson, writeText } from '../../../src/formats/index.ts';
import { PACIFIC, PLANE, textOf } from '../banded-grids.ts';

describe('a field as JSON', () => {
  it('has rows and columns, whose longitudes rise, and null where there is no value', async () => {
    const text = await textOf((out) => writeGridJson(out, PACIFIC, { units: '°' }, { run: 'a "run"' }));
    expect(text).toBe(
      '{"units":"°","lats":[10,9.75,9.5],"lons":[179.75,180],"values":[[273.1,-0.5],[null,0],[1,12345.6]],"run":"a \\"run\\""}',
    );
  });

  it('of a projected grid has the places of its points', async () => {
    const text = await textOf((out) => writeGridJson(out, PLANE, { model: 'hrrr' }, { run: {} }));
    expect(text).toBe(
      '{"model":"hrrr","lats":[[21.999999,22],[22.5,22.6]],"lons":[[-100.5,-99.5],[-100.505,-99.495]],"x":[-1500,1500],"y":[0,3000.5],"crs":"+proj=lcc +lat_1=38.5","values":[[null,280.1],[280.2,null]],"run":{}}',
    );
  });
});

describe('a text', () => {
  const lines = (count: number, fails = false) =>
    async function* write(out: TextBuffer): AsyncGenerator<void, void> {
      for (let n = 0; n < count; n++) {
        out.text(`${n}`.padStart(999, '.')).text('\n');
        yield;
      }
      if (fails) throw new Error('no more');
    };

  it('is given whole when it is short', async () => {
    expect(await writeText(lines(200))).toBeInstanceOf(PooledText);
    const empty = await writeText(lines(0));
    expect(empty instanceof PooledText && empty.bytes.byteLength).toBe(0);
  });

  it('is given in pieces when it is long, written no sooner than they are asked for', async () => {
    let written = 0;
    const pieces = await writeText(async function* write(out) {
      for await (const _ of lines(2000)(out)) {
        written++;
        yield;
      }
    });
    if (pieces instanceof PooledText) throw new Error('the text is whole');
    expect(written).toBe(263);
    const read: Buffer[] = [];
    for await (const piece of pieces) {
      read.push(piece);
      expect(written).toBeLessThanOrEqual(263 + 132 * read.length);
    }
    const sizes = read.slice(0, -1).map(({ byteLength }) => byteLength);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(128 * 1024);
    expect(Math.max(...sizes)).toBeLessThan(264 * 1024);
    const text = Buffer.concat(read).toString();
    expect(text).toHaveLength(2_000_000);
    expect(
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => Number(/\d+/.exec(line)?.[0])),
    ).toEqual(Array.from({ length: 2000 }, (_, n) => n));
  });

  it('leaves others a turn between its pieces, however fast they are taken', async () => {
    const pieces = await writeText(lines(2000));
    if (pieces instanceof PooledText) throw new Error('the text is whole');
    let [turns, read, done] = [0, 0, false];
    const others = (async () => {
      for (; !done; turns++) await setImmediate();
    })();
    for await (const _ of pieces) read++;
    expect(turns).toBeGreaterThanOrEqual(read - 2);
    expect(read).toBeGreaterThan(10);
    done = true;
    await others;
  });

  it('fails as its writing does, before or after the first piece', async () => {
    await expect(writeText(lines(3, true))).rejects.toThrow('no more');
    const pieces = await writeText(lines(300, true));
    if (pieces instanceof PooledText) throw new Error('the text is whole');
    expect((await pieces.next()).done).toBe(false);
    await expect(pieces.next()).rejects.toThrow('no more');
  });
});
