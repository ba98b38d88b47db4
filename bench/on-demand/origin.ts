/** A producer's server on loopback over the files of a folder, which answers late: `answerParent`'s question is the folder. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesInMemory, type FileBytes } from '../../src/demo/host/file-bytes.ts';
import { replyWithFile } from '../../src/demo/host/http-reply.ts';
import { answerParent } from '../http/child.ts';
import { listen } from '../http/server.ts';

export interface OriginQuestion {
  readonly folder: string;
  /** Before each answer, in ms. */
  readonly latencyMs: number;
}

export interface OriginAnswer {
  readonly address: string;
  /** Since it was asked last: requests, and bytes of bodies. */
  readonly requests: number;
  readonly sent: number;
}

let how: OriginQuestion = { folder: '', latencyMs: 0 };
let requests = 0;
let sent = 0;
const files = new Map<string, FileBytes>();

const server = createServer(async ({ url = '', headers }, response) => {
  requests++;
  const bytes = fileOf(url.slice(1));
  await sleep(how.latencyMs);
  if (bytes === null) {
    response.writeHead(404).end();
    return;
  }
  const reply = replyWithFile(headers, { bytes, lastModified: null, type: 'application/octet-stream' });
  sent += reply.body?.length ?? 0;
  response.writeHead(reply.status, reply.headers).end(reply.body);
});
const address = await listen(server);
answerParent<OriginQuestion, OriginAnswer>((question) => {
  how = question;
  const answer = { address, requests, sent };
  requests = 0;
  sent = 0;
  return answer;
});

/** Kept after the first time, as a cache in front of an object store has them. */
function fileOf(name: string): FileBytes | null {
  const known = files.get(name);
  if (known !== undefined) return known;
  const file = path.join(how.folder, name);
  if (!existsSync(file)) return null;
  const bytes = bytesInMemory(new Uint8Array(readFileSync(file)));
  files.set(name, bytes);
  return bytes;
}
