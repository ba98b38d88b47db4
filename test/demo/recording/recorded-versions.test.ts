import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoopbackHost } from '../../../src/demo/host/loopback-host.ts';
import { startRecordingHost } from '../../../src/demo/recording/capture/recording-host.ts';
import { RecordingWriter } from '../../../src/demo/recording/capture/recording-writer.ts';
import { type PlayingHost, startPlayingHost } from '../../../src/demo/recording/playback/playing-host.ts';
import { Recording } from '../../../src/demo/recording/playback/recording.ts';
import { openOrigin, type RangeOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';

const FILE = '/gfs/file.grib2';
const before = new TextEncoder().encode('0123456789');
const after = new TextEncoder().encode('abcdefghij');

let origin: RangeOrigin;
let writer: RecordingWriter;
let recorder: LoopbackHost;
let folder: string;
let time: Date;
let player: PlayingHost | null;
const errors: unknown[] = [];

beforeEach(async () => {
  folder = scratchFolder();
  origin = await openOrigin();
  errors.length = 0;
  player = null;
  await record(1e6);
});
afterEach(async () => {
  await recorder.close();
  await writer.close();
  await player?.close();
  await origin.close();
  expect(errors).toEqual([]);
});

async function record(maxBytes: number): Promise<void> {
  const description = { version: 1, start: new Date().toISOString(), sources: {} } as const;
  writer = await RecordingWriter.create(folder, description, maxBytes);
  recorder = await startRecordingHost({ origin: originOf(origin.base), writer, onError });
}

const onError = (error: unknown) => errors.push(error);
const originOf = (base: string) => new URL(base).origin;

/** Asks the producer through the recorder; the time afterwards. */
async function ask(range?: string, headers: Record<string, string> = {}): Promise<Date> {
  const all = { ...headers, ...(range !== undefined && { range: `bytes=${range}` }) };
  await (await fetch(recorder.address + FILE, { headers: all })).arrayBuffer();
  const answeredAt = new Date();
  await sleep(2);
  return answeredAt;
}

/** What the player answers at a time. */
async function answerAt(at: Date, headers: Record<string, string> = {}): Promise<Response> {
  player ??= await startPlayingHost({
    origin: originOf(origin.base),
    recording: await Recording.open(folder),
    now: () => time,
    onError,
  });
  time = at;
  return fetch(player.address + FILE, { headers });
}

describe('a recorded file', () => {
  it('is not there before it appeared, changes when it was corrected, and goes when it was deleted', async () => {
    const absent = await ask();
    origin.files.set(FILE.slice(1), before);
    const there = await ask();
    origin.files.set(FILE.slice(1), after);
    const corrected = await ask();
    origin.files.clear();
    const deleted = await ask();
    expect((await answerAt(new Date(absent.getTime() - 1000))).status).toBe(404);
    expect((await answerAt(absent)).status).toBe(404);
    expect(await (await answerAt(there)).text()).toBe('0123456789');
    expect(await (await answerAt(corrected)).text()).toBe('abcdefghij');
    expect((await answerAt(deleted)).status).toBe(404);
    expect(player?.counts()).toEqual({ requests: 5, 'not found': 3, 'not recorded': 0 });
  });

  it('is served in other ranges than it was recorded in, also from parts that came later; what nobody asked for is missing', async () => {
    origin.files.set(FILE.slice(1), before);
    const first = await ask('0-3');
    await ask('3-6');
    const part = await answerAt(first, { range: 'bytes=1-5' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 1-5/10');
    expect(await part.text()).toBe('12345');
    expect((await answerAt(first, { range: 'bytes=5-8' })).status).toBe(502);
    expect((await answerAt(first)).status).toBe(502);
    expect((await answerAt(first, { range: 'bytes=10-' })).status).toBe(416);
    expect(player?.counts()).toMatchObject({ 'not recorded': 2 });
  });

  it('has the validators of its producer, and is not sent again to who has it', async () => {
    origin.files.set(FILE.slice(1), before);
    const direct = await fetch(originOf(origin.base) + FILE);
    const etag = direct.headers.get('etag') ?? '';
    await direct.arrayBuffer();
    const there = await ask();
    // "Not modified" says nothing new.
    await ask(undefined, { 'if-none-match': etag });
    const answer = await answerAt(there);
    expect(answer.headers.get('etag')).toBe(etag);
    await answer.arrayBuffer();
    expect((await answerAt(there, { 'if-none-match': etag })).status).toBe(304);
  });
});

it('refusals of the producer are passed on and not recorded', async () => {
  origin.files.set(FILE.slice(1), before);
  const there = await ask();
  origin.misbehave = (_request, response) => {
    response.writeHead(503, { 'retry-after': '7', 'content-length': 0 }).end();
    return true;
  };
  const refused = await fetch(recorder.address + FILE);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '7']);
  expect((await answerAt(new Date(there.getTime() + 60_000))).status).toBe(200);
});

it('a body that breaks off is not recorded', async () => {
  origin.files.set(FILE.slice(1), before);
  origin.misbehave = (_request, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('01234', () => response.destroy());
    return true;
  };
  await expect(ask()).rejects.toThrow();
  await expect.poll(() => errors.length).toBe(1);
  errors.length = 0;
  expect((await answerAt(new Date(Date.now() + 60_000))).status).toBe(404);
});

it('a recording that has taken its share of the disk keeps nothing more', async () => {
  await recorder.close();
  await writer.close();
  folder = scratchFolder();
  await record(5);
  origin.files.set(FILE.slice(1), before);
  await ask();
  expect(writer.isFull).toBe(true);
  origin.files.set(FILE.slice(1), after);
  const later = await ask();
  expect(await (await answerAt(later)).text()).toBe('0123456789');
});
