import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Weather } from '../bucket-proxy.ts';
import { FINE_RUN } from '../data.ts';
import type { Fault } from '../fault.ts';
import type { Fleet } from '../fleet.ts';

/** The bucket away, slow, failing, full or telling lies, and cubes in it that are damaged or cut and then mended. */
export function bucketFaults({ proxy, bucket }: Fleet): readonly Fault[] {
  const weather = (kind: string, bad: Weather): Fault => ({
    kind,
    damages: bad === 'damaging',
    begin() {
      proxy.weather = bad;
    },
    end() {
      proxy.weather = 'fair';
    },
  });
  const changedCube = (kind: string, change: (file: string, sound: Buffer) => void): Fault => {
    const folder = bucket.fileOf(`gfs/${FINE_RUN.slice(0, 13).replace(/-/g, '')}Z`);
    let restore = () => {};
    return {
      kind,
      damages: true,
      begin() {
        const name = readdirSync(folder).find((each) => each.endsWith('.cube'));
        if (name === undefined) throw new Error(`bench: no cube in ${folder}`);
        const file = path.join(folder, name);
        const sound = readFileSync(file);
        restore = () => writeFileSync(file, sound);
        change(file, sound);
      },
      end: () => restore(),
    };
  };
  return [
    { kind: 'bucket down', begin: () => proxy.goDown(), end: () => proxy.comeBack() },
    { kind: 'bucket frozen', begin: () => bucket.freeze(), end: () => bucket.thaw() },
    weather('bucket slow', 'slow'),
    weather('bucket failing', 'failing'),
    weather('bucket full', 'full'),
    weather('bucket sends damaged bytes', 'damaging'),
    changedCube('cube damaged', (file, sound) => {
      const damaged = Buffer.from(sound);
      for (let at = 4096; at < damaged.length; at += 1024) damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      writeFileSync(file, damaged);
    }),
    changedCube('cube cut', (file, sound) => truncateSync(file, sound.length >> 1)),
  ];
}
