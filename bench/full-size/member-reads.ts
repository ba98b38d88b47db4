import { readdirSync } from 'node:fs';
import path from 'node:path';
import { EcCodes } from '../../packages/gribjs/bench/decode/eccodes.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import type { Config } from '../../src/platform/index.ts';
import { doublesMs } from '../store/eccodes-peer.ts';
import { median, randomFrom } from '../store/measure.ts';

const PLACES = 400;

/** Milliseconds in which the series of all members at a place are read. */
export async function memberReads(config: Config, initTime: Date) {
  const parts = await openParts(config);
  try {
    const run = await parts.store.find('ifs-ens', initTime);
    if (run === null) throw new Error('bench: the run is not stored');
    const manifest = await parts.store.manifestOf(run);
    const { size } = await parts.store.gridOf(manifest);
    const random = randomFrom(7);
    return (['air_temperature_2m', 'total_precipitation'] as const).flatMap((variable) => {
      const stored = parts.store.openMembers(manifest, variable);
      if (stored === null) return [];
      const into = new Int32Array(stored.members.length * stored.leads.length);
      const times = Array.from({ length: PLACES }, () => {
        const cell = Math.floor(random() * size);
        const begin = performance.now();
        stored.series(cell, into);
        return performance.now() - begin;
      });
      return {
        what: `series of ${variable}, ${stored.members.length} members x ${stored.leads.length} leads`,
        cubes: manifest.members?.[variable]?.length ?? 0,
        'first ms': round(times[0] ?? Number.NaN),
        // The first half is there for the compiler.
        ms: round(median(times.slice(PLACES / 2))),
      };
    });
  } finally {
    await parts.close();
  }
}

/** How long a field takes beside its decoding by ecCodes; nothing where that is not installed. */
export async function besideEcCodes(files: string, processorMs: number) {
  const peer = await EcCodes.start();
  if (peer === null) return {};
  const found = readdirSync(files, { recursive: true, encoding: 'utf8' })
    // At lead 0 there is no rain, which takes no time.
    .filter((name) => name.endsWith('-oper-fc.grib2') && !name.includes('-0h-'))
    .map((name) => path.join(files, name));
  const ms = await doublesMs(peer, found);
  peer.stop();
  return { 'ecCodes decodes, ms / field': round(ms), 'processor / ecCodes': round(processorMs / ms) };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
