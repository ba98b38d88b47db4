import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type QuestionBill, requireWithinPlan } from '../../http/index.ts';
import {
  currentRequestId,
  DamagedDataError,
  IsobarError,
  type Log,
  withDeadline,
} from '../../platform/index.ts';
import { bounded } from '../answer/table.ts';
import type { PreparedTool, Tool, ToolContext } from '../tool.ts';
import { prepareTool } from './prepare-tool.ts';

/** Longest that a call may take, but for one whose own settings allow it more. */
const CALL_MS = 60_000;
/** What ends by itself says better what was slow. */
const GRACE_MS = 1000;

/** Where nothing is charged. */
const NO_BILL: QuestionBill = { spent: () => {}, owe: () => {} };

/** A call whose arguments were checked: ready to be read, or refused. */
export type PreparedCall =
  | { readonly tool: Tool; readonly prepared: PreparedTool }
  | { readonly tool: Tool; readonly refused: CallToolResult; readonly failed: IsobarError };

/** Checks a call: what is wrong with it is an answer for the model that made it, which can try again. */
export async function prepareCall(
  tool: Tool,
  args: unknown,
  context: ToolContext,
  log: Log,
): Promise<PreparedCall> {
  try {
    const prepared = await prepareTool(tool, args, context);
    if (context.caller !== null) requireWithinPlan(context.caller, prepared);
    return { tool, prepared };
  } catch (error) {
    context.signal.throwIfAborted();
    const failed = knownError(error, log);
    return { tool, refused: errorResult(failed, log), failed };
  }
}

/** Reads a prepared call. Throws (rejects with) the signal's reason once the call is cancelled. */
export async function answerCall(
  prepared: PreparedTool,
  signal: AbortSignal,
  log: Log,
  bill: QuestionBill = NO_BILL,
): Promise<{ readonly result: CallToolResult; readonly failed: IsobarError | null }> {
  const most = Math.max(CALL_MS, (prepared.maxSeconds ?? 0) * 1000 + GRACE_MS);
  const late = () =>
    new IsobarError('overloaded', `the call took longer than ${most / 1000} s: ask for less, or again`);
  try {
    const answer = await withDeadline(
      most,
      late,
      (ended) => Promise.race([Promise.resolve(prepared.read(bill)), aborted(ended)]),
      signal,
    );
    const result: CallToolResult = {
      content: [{ type: 'text', text: bounded(answer.text) }],
      structuredContent: answer.structured as Record<string, unknown>,
    };
    return { result, failed: null };
  } catch (error) {
    signal.throwIfAborted();
    const known = knownError(error, log);
    return { result: errorResult(known, log), failed: known };
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** An error as the result of a call: the message for the model, the facts for programs. */
function errorResult(error: unknown, log: Log): CallToolResult {
  const known = knownError(error, log);
  const {
    code,
    publicMessage: message,
    reason,
    argument,
    allowed,
    nearest,
    faults,
    retryAfterSeconds,
  } = known;
  const facts = {
    code,
    ...(reason !== null && { reason }),
    ...(argument !== null && { argument }),
    ...(allowed !== null && { allowed }),
    ...(nearest.length > 0 && { nearest }),
    ...(faults.length > 0 && { errors: faults }),
    ...(retryAfterSeconds !== null && { retry_after_seconds: retryAfterSeconds }),
    ...(currentRequestId() !== undefined && { request_id: currentRequestId() }),
  };
  return {
    isError: true,
    content: [{ type: 'text', text: bounded(`${code}: ${message}`) }],
    _meta: { 'isobar/error': facts },
  };
}

/** Errors of the core as they are; anything else is a defect, of which only the log has details. */
function knownError(error: unknown, log: Log): IsobarError {
  if (error instanceof DamagedDataError) {
    log.error({ error: error.message }, 'a tool met damaged data');
    return error;
  }
  if (error instanceof IsobarError && error.code !== 'internal_error') {
    if (error.publicMessage !== error.message) log.warn({ error: error.message }, 'a tool was refused');
    return error;
  }
  log.error({ err: error }, 'a tool failed');
  return new IsobarError('internal_error', 'the server failed on this call; its log has the details', {
    cause: error,
  });
}
