import express, { type Request, type Response } from 'express';
import { StatusError } from '../../../http/index.ts';

/** Bytes: many times what a call of any tool takes. */
const MAX_BODY = 128 * 1024;

const readJson = express.json({ limit: MAX_BODY, type: () => true, strict: false });

/** An error of the transport, with its status and the protocol's code. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly status: number;
  readonly code: number;
  /** Of the message that it answers; null where that is not known. */
  readonly id: string | number | null;

  constructor(status: number, code: number, message: string, id: string | number | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.id = id;
  }
}

/** The JSON-RPC message in a request's body. Throws StatusError(413 or 415), and RpcError for what is not one message. */
export async function readMessage(req: Request, res: Response): Promise<Record<string, unknown>> {
  if (req.is('application/json') !== 'application/json') {
    throw new StatusError(415, 'the body must be application/json: one JSON-RPC message');
  }
  await new Promise<void>((resolve, reject) => {
    readJson(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(refusalOf(error))));
  });
  const message: unknown = req.body;
  if (Array.isArray(message)) {
    throw new RpcError(400, -32600, 'Invalid Request: send one message in each request, no batches');
  }
  if (typeof message !== 'object' || message === null) {
    throw new RpcError(400, -32600, 'Invalid Request: the body is not a JSON-RPC message');
  }
  return message as Record<string, unknown>;
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  switch (error.type) {
    case 'entity.too.large':
      return new StatusError(413, `the body is longer than ${MAX_BODY} bytes`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new StatusError(415, 'the body must be UTF-8, packed with gzip, deflate or br if at all');
    case 'entity.parse.failed':
      return new RpcError(400, -32700, 'Parse error: the body is not JSON');
    default:
      return error;
  }
}
