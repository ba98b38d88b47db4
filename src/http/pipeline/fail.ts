import { IsobarError } from '../../platform/index.ts';
import { answerLastResort } from '../errors/last-resort.ts';
import { answerError } from '../errors/problem-handler.ts';
import { flushHeaders } from '../message/buffered-headers.ts';
import { compressResponse } from '../send/encoding/compress-streams.ts';
import { flushPending } from '../send/response-batcher.ts';
import type { Exchange } from './exchange.ts';

/** Seconds after which to ask again while a first run is being ingested, or while a server stops: another one may answer. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** Answers an exchange with the error that a step failed with, by the policy of its route. Never throws. */
export function fail(exchange: Exchange, error: unknown): void {
  const { req, res, match, next, shared } = exchange;
  try {
    flushPending();
    // Interfaces that Express hosts may have error handlers.
    if (match !== null && next !== null && !('definition' in match.route)) {
      next(error);
      return;
    }
    if (!res.headersSent) {
      if (match === null) flushHeaders(res);
      else compressResponse(req, res);
    }
    const policy = match?.route.problems ?? shared.problemsOf(req);
    answerError(shared.log, policy, whileStarting(exchange, error), req, res);
  } catch (failure) {
    answerLastResort(res, failure);
  }
}

/** What is missing before the first run of a fresh start is published will be there soon. */
function whileStarting({ match, use }: Exchange, error: unknown): unknown {
  if (match === null || use === null || !('definition' in match.route)) return error;
  const { definition, services } = match.route;
  if (definition.readsRuns !== true || !services.status().starting) return error;
  if (!(error instanceof IsobarError) || error.code !== 'not_found') return error;
  return new IsobarError('overloaded', `the first run is still being ingested: ${error.message}`, {
    cause: error,
    retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
  });
}
