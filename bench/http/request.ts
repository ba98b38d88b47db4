import { request as open } from 'node:http';

/** A GET, or a POST of JSON. */
export interface HttpRequest {
  readonly path: string;
  readonly body: string | null;
  /** Content coding that is accepted; none when left out. */
  readonly coding?: string;
  /** Media types that are accepted; any when left out. */
  readonly accept?: string;
  /** Bytes with which an answer has begun; the first one when left out. The first part of a stream says nothing yet. */
  readonly beginning?: number;
}

/** What answers one question: requests that are sent together. */
export type Task = readonly HttpRequest[];

/** An answer as it came over the wire. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: Uint8Array;
  readonly type: string;
  readonly coding: string | null;
}

export function headersOf(
  { body, coding, accept = '*/*' }: HttpRequest,
  key: string,
): Record<string, string | number> {
  return {
    authorization: `Bearer ${key}`,
    accept,
    ...(coding === undefined ? {} : { 'accept-encoding': coding }),
    ...(body === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
}

/** One answer whole, whatever its status. */
export async function ask(address: string, key: string, request: HttpRequest): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const method = request.body === null ? 'GET' : 'POST';
  const outgoing = open(
    `${address}${request.path}`,
    { method, headers: headersOf(request, key) },
    async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const { 'content-type': type = '', 'content-encoding': coding = null } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), type, coding });
    },
  );
  outgoing.once('error', reject);
  outgoing.end(request.body ?? undefined);
  return promise;
}
