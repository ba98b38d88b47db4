import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Request, Response } from 'express';
import type { Caller } from '../../../access/index.ts';
import type { Forecasts } from '../../../forecast/index.ts';
import {
  chargesOf,
  creditsOf,
  fetchesFor,
  forecastsFor,
  type PartCharge,
  responseMemoryOf,
} from '../../../http/index.ts';
import type { QuestionService } from '../../../language/index.ts';
import { HTTP_STATUS, type IsobarError, type Log } from '../../../platform/index.ts';
import { answerCall, prepareCall } from '../../calling/call.ts';
import { findTool } from '../../calling/find-tool.ts';
import { TOOLS } from '../../tools/index.ts';

/** What calls over HTTP need. */
export interface CallServices {
  readonly forecasts: Forecasts;
  readonly language: QuestionService;
  readonly now: () => Date;
  readonly log: Log;
  /** Of Isobar. */
  readonly version: string;
}

/** A call that was checked and paid for before its message goes to the server of the protocol. */
export interface RequestedCall {
  /** Cancels the call. @param reason by default that its client wants no answer any more */
  readonly cancel: (reason?: Error) => void;
  /** Whether its answer is there. */
  readonly isDone: () => boolean;
  answer(): Promise<CallToolResult>;
}

/**
 * Checks a call and sets its credits aside, so that a caller who cannot pay is refused as on all other routes. A call that is not
 * valid costs nothing, and its answer says why. Throws IsobarError('not_found') for an unknown tool, and as `ResponseCharges.reserve`.
 */
export async function requestCall(
  { forecasts: all, language, now, log }: CallServices,
  caller: Caller,
  res: Response,
  requested: { readonly name: string; readonly arguments?: unknown },
): Promise<RequestedCall> {
  const controller = new AbortController();
  const { signal } = controller;
  const tool = findTool(TOOLS, requested.name);
  const forecasts = forecastsFor(caller, all, now);
  const request = forecasts.request(signal, undefined, fetchesFor(caller, res));
  const charges = chargesOf(res);
  charges?.name({ interface: 'mcp', operation: tool.name, model: null });
  await responseMemoryOf(res)?.room(signal);
  const context = { forecasts, language, request, now, caller, signal };
  const call = await prepareCall(tool, requested.arguments, context, log);
  const model = 'prepared' in call ? (call.prepared.run?.model ?? null) : null;
  const price = 'prepared' in call ? call.prepared.price : 0;
  const part = await charges?.reserve(creditsOf(price), { interface: 'mcp', operation: tool.name, model });
  let isDone = false;
  return {
    cancel: (reason = new Error('the client has cancelled the call')) => controller.abort(reason),
    isDone: () => isDone,
    async answer() {
      try {
        if ('refused' in call) {
          part?.failed(HTTP_STATUS[call.failed.code], call.failed.message);
          return withCredits(call.refused, part);
        }
        const { result, failed } = await answerCall(call.prepared, signal, log, {
          spent: (price) => part?.spent(creditsOf(price)),
          owe: (price) => part?.owe(creditsOf(price)),
        });
        if (failed !== null) refund(part, failed);
        else part?.keepSpent();
        return withCredits(result, part);
      } catch (error) {
        // A cancelled call: what was used until then is charged.
        part?.keepSpent();
        throw error;
      } finally {
        isDone = true;
      }
    },
  };
}

/** Errors are not charged. */
function refund(part: PartCharge | undefined, { code, message }: IsobarError): void {
  part?.keep(0);
  part?.failed(HTTP_STATUS[code], message);
}

function withCredits(result: CallToolResult, part: PartCharge | undefined): CallToolResult {
  if (part === undefined) return result;
  const { charge, kept } = part;
  const remaining = charge.remaining === null ? null : charge.remaining + charge.credits - kept;
  return { ...result, _meta: { ...result._meta, 'isobar/credits': { cost: kept, remaining } } };
}

/** Where the transport hands a request's call on to the handler of its message. */
export function attachCall(req: Request, res: Response, call: RequestedCall | null, caller: Caller): void {
  const extra = { call, end: () => res.end() };
  Object.assign(req, { auth: { token: '', clientId: caller.keyId, scopes: [], extra } });
}

/** Answers the call that came with a request. A cancelled one has no answer: its stream ends. */
export async function answerRequested({
  authInfo,
  signal,
}: RequestHandlerExtra<ServerRequest, ServerNotification>): Promise<CallToolResult> {
  const { call, end } = (authInfo?.extra ?? {}) as { call?: RequestedCall; end?: () => void };
  if (!call) throw new Error('a call came to the server that was not checked');
  const cancel = () => {
    call.cancel();
    end?.();
  };
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return call.answer();
}
