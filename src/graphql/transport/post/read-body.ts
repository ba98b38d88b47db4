import type { IncomingMessage } from 'node:http';
import { refusal } from '../../errors/errors.ts';

/** Reads a body as UTF-8. Throws a GraphQLError when it has more bytes than allowed, and rejects when the client leaves before its end. */
export function readBody(req: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      chunks.push(chunk);
      if (bytes <= maxBytes) return;
      req.off('data', onData).resume();
      reject(tooLarge());
    };
    req.on('data', onData);
    req.once('end', () => resolve(textOf(chunks)));
    req.once('error', reject);
  });
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first.toString() : Buffer.concat(chunks).toString();
}

function tooLarge() {
  return refusal('validation_error', 'Request body too large', { http: { status: 413 } });
}
