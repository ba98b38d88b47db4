import type { Readable, Writable } from 'node:stream';
import type { Forecasts } from '../../forecast/index.ts';
import type { QuestionService } from '../../language/index.ts';
import type { Log } from '../../platform/index.ts';
import { answerCall, prepareCall } from '../calling/call.ts';
import { findTool } from '../calling/find-tool.ts';
import { TOOLS } from '../tools/index.ts';
import { createServer } from './server.ts';

/** Most bytes of one message. */
const MAX_MESSAGE = 1024 * 1024;

/**
 * Serves the protocol on a pair of streams, until the input ends or the signal is aborted. No key is needed: who starts the
 * program has the data folder too.
 */
export async function serveStdio(options: {
  readonly forecasts: Forecasts;
  readonly language: QuestionService;
  readonly now: () => Date;
  readonly log: Log;
  /** Of Isobar. */
  readonly version: string;
  readonly signal: AbortSignal;
  readonly input: Readable;
  readonly output: Writable;
}): Promise<void> {
  const { forecasts, language, now, log, signal, input, output } = options;
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const server = await createServer(options.version, async (name, args, extra) => {
    const request = forecasts.request(extra.signal);
    const context = { forecasts, language, request, now, caller: null, signal: extra.signal };
    const call = await prepareCall(findTool(TOOLS, name), args, context, log);
    if ('refused' in call) return call.refused;
    return (await answerCall(call.prepared, extra.signal, log)).result;
  });
  server.onerror = (error) => log.warn({ error: error.message }, 'mcp');
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE }));
  await ended;
  await server.close();
}
