/**
 * A producer's server on loopback that holds a run of gfs as its index files have it, 209 leads in the lines and names of wgrib2, and
 * of each file the header of its last message. Tells its address, and how many requests came.
 */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { leadsOf } from '../../src/catalog/index.ts';
import { wgrib2Rows } from '../../src/demo/files/wgrib2-rows.ts';
import { gfsMessages } from '../../src/demo/messages/noaa/gfs-messages.ts';
import { answerParent } from '../http/child.ts';
import { listen } from '../http/server.ts';
import { RUN } from './run.ts';

/** How it is to answer from now on. */
export interface ProducerQuestion {
  /** Before each answer, in ms. */
  readonly latencyMs: number;
  /** Whether its files hold what the service does not serve too, at their end and between, as NCEP's do. */
  readonly isWhole: boolean;
}

export interface ProducerAnswer {
  readonly address: string;
  /** Since it was asked last. */
  readonly requests: number;
}

/** Bytes of a message, in which offsets of nine figures are as long as NCEP's. */
const MESSAGE_BYTES = 730_001;
/** Lines of NCEP's index, `gfs.t00z.pgrb2.0p25.f007.idx` of 2025-08-01. */
const LINES = 743;

let how: ProducerQuestion = { latencyMs: 0, isWhole: true };
let requests = 0;
const whole = filesOf(LINES);
const served = filesOf(0);

const server = createServer(async ({ url = '', headers }, response) => {
  requests++;
  if (how.latencyMs > 0) await sleep(how.latencyMs);
  const path = url.slice(1);
  const index = (how.isWhole ? whole : served).get(path);
  if (index !== undefined) response.writeHead(200, { 'content-length': index.length }).end(index);
  else if (headers.range !== undefined) sendHeader(headers.range);
  else response.writeHead(404).end();

  function sendHeader(range: string): void {
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const header = Buffer.alloc(Number(last) - Number(first) + 1);
    header.write('GRIB');
    header.writeUInt8(2, 7);
    header.writeBigUInt64BE(BigInt(MESSAGE_BYTES), 8);
    response.writeHead(206, { 'content-range': `bytes ${first}-${last}/*`, 'content-length': header.length });
    response.end(header);
  }
});
const address = await listen(server);
answerParent<ProducerQuestion, ProducerAnswer>((question) => {
  how = question;
  const answer = { address, requests };
  requests = 0;
  return answer;
});

/** The index files by path, each of so many lines, or where fewer are asked for just those of fields that are served. */
function filesOf(lines: number): ReadonlyMap<string, Buffer> {
  const { model, initTime } = RUN;
  const files = leadsOf(model, initTime.getUTCHours()).map((lead): [string, Buffer] => {
    const messages = gfsMessages(RUN, lead);
    const rows = wgrib2Rows(
      initTime,
      messages.map(({ fields }, n) => ({ fields, offset: n * MESSAGE_BYTES, length: MESSAGE_BYTES })),
    ).trimEnd();
    const others = Math.max(0, lines - messages.length);
    return [
      `${messages[0]?.path}.idx`,
      Buffer.from(`${[rows, ...othersFrom(messages.length, others, lead)].join('\n')}\n`),
    ];
  });
  return new Map(files);
}

function othersFrom(from: number, count: number, lead: number): readonly string[] {
  const date = RUN.initTime.toISOString().slice(0, 13).replace(/[-T]/g, '');
  const time = lead === 0 ? 'anl' : `${lead} hour fcst`;
  return Array.from({ length: count }, (_, n) => {
    const number = from + n;
    return `${number + 1}:${number * MESSAGE_BYTES}:d=${date}:O3MR:${number / 10} mb:${time}:`;
  });
}
