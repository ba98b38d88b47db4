import type { ServerResponse } from 'node:http';
import { IsobarError } from '../../platform/index.ts';
import { reportFailure } from '../message/on-close.ts';
import { problemBody } from '../problems/problem-document.ts';

/**
 * Answers a request whose handling failed where no handler of errors hears of it: with 500 where nothing was sent, else by breaking off.
 * Never throws.
 */
export function answerLastResort(res: ServerResponse, error: unknown): void {
  reportFailure(res, error);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const detail = 'the server failed on this request; the log has it under its request id';
  const body = problemBody(new IsobarError('internal_error', detail), 500, {});
  try {
    res.writeHead(500, { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }).end(body);
  } catch {
    res.destroy();
  }
}
