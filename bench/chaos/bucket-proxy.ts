import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is wrong with the way to the bucket. */
export type Weather = 'fair' | 'slow' | 'failing' | 'damaging' | 'full';

/** In front of an S3 server; it passes everything on while the weather is fair. */
export interface BucketProxy {
  readonly address: string;
  weather: Weather;
  /** Takes no connections any more, and ends those that are open. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

const SLOW_MS = 1500;
/** Of all requests while it fails, and of all cubes while it damages. */
const BAD_SHARE = 0.5;

/** @param random decides which requests go wrong */
export async function startBucketProxy(port: number, random: () => number): Promise<BucketProxy> {
  const server = createServer((incoming, response) => void answer(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const proxy: BucketProxy = {
    address: `http://127.0.0.1:${own}`,
    weather: 'fair',
    async goDown() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    async comeBack() {
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  return proxy;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { weather } = proxy;
    const isBad = random() < BAD_SHARE;
    if (weather === 'slow') await sleep(SLOW_MS * random());
    if (weather === 'failing' && isBad) return refuse(response, 500, 'InternalError');
    if (weather === 'full' && incoming.method === 'PUT') return refuse(response, 507, 'InsufficientStorage');
    const damages = weather === 'damaging' && isBad && /\.cube(\?|$)/.test(incoming.url ?? '');
    pass(port, incoming, response, damages);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>not now</Message></Error>`);
}

function pass(port: number, incoming: IncomingMessage, response: ServerResponse, damages: boolean): void {
  const { method, url: path, headers } = incoming;
  const { expect: _, ...passed } = headers;
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers: passed }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.on('data', (piece: Buffer) => response.write(damages ? withAWrongBit(piece) : piece));
    answer.on('end', () => response.end());
    answer.on('error', () => response.destroy());
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy()).on('error', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** So little that only a checksum tells: what is in it can still be decoded. */
function withAWrongBit(piece: Buffer): Buffer {
  const at = Math.floor(piece.length * 0.75);
  return Buffer.from(piece).fill((piece[at] ?? 0) ^ 0x10, at, at + 1);
}
