import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import {
  bytesOfWindow,
  type Checkpoints,
  decodeWindow,
  findCheckpoints,
  findMessages,
  type GribField,
  parseMessage,
} from 'gribjs';
import { median, randomFrom, timed } from './measure.ts';
import { CELLS } from './weather.ts';

interface OpenMessage {
  readonly descriptor: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly field: GribField;
  readonly checkpoints: Checkpoints | null;
}

export interface GribPoints {
  readonly messages: number;
  /** Milliseconds for the values of one point in all messages, of which only the bytes needed are read. */
  readonly fromFiles: number;
  /** The same with the messages in memory. */
  readonly fromMemory: number;
}

/** Values of random points straight out of the messages of GRIB2 files, by checkpoints that an earlier pass made. */
export function pointsFromGrib(files: readonly string[], turns: number): GribPoints {
  const descriptors = files.map((file) => openSync(file, 'r'));
  const messages = files.flatMap((file, n) => openMessages(file, descriptors[n]!));
  const room = new Uint8Array(Math.max(...messages.map(({ bytes }) => bytes.length)));
  const into = new Float64Array(1);
  const fromFiles = medianOfPoints(turns, (cell) => {
    for (const { descriptor, offset, bytes, field, checkpoints } of messages) {
      for (const part of bytesOfWindow(field, cell, 1, checkpoints)) {
        readSync(descriptor, room, part.offset, part.length, offset + part.offset);
      }
      decodeWindow(room.subarray(0, bytes.length), field, cell, 1, { checkpoints, into });
    }
  });
  const fromMemory = medianOfPoints(turns, (cell) => {
    for (const { bytes, field, checkpoints } of messages) {
      decodeWindow(bytes, field, cell, 1, { checkpoints, into });
    }
  });
  for (const descriptor of descriptors) closeSync(descriptor);
  return { messages: messages.length, fromFiles, fromMemory };
}

function medianOfPoints(turns: number, read: (cell: number) => void): number {
  const random = randomFrom(9);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const cell = Math.floor(random() * CELLS);
    const begin = performance.now();
    read(cell);
    times.push(performance.now() - begin);
  }
  return median(times);
}

function openMessages(file: string, descriptor: number): OpenMessage[] {
  const bytes = readFileSync(file);
  return [...findMessages(bytes)].flatMap(({ offset, length }) => {
    const message = bytes.subarray(offset, offset + length);
    return parseMessage(message).map((field) => ({
      descriptor,
      offset,
      bytes: message,
      field,
      checkpoints: findCheckpoints(message, field),
    }));
  });
}

/** The same of ecCodes' own tool, for one point; null where it is not installed. */
export async function gribGetMs(files: readonly string[]): Promise<number | null> {
  if (spawnSync('grib_get', ['-V']).error !== undefined) return null;
  return await timed(() => spawnSync('grib_get', ['-l', '48.2,11.6,1', ...files], { maxBuffer: 2 ** 26 }));
}
