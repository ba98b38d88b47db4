import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A call as the provider received it. */
export interface ProviderCall {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [member: string]: unknown;
  };
  /** Settles once the client has gone or the answer was sent; with whether the client left early. */
  readonly left: Promise<boolean>;
}

/** How the provider answers one call. */
export type Behaviour = (res: ServerResponse, call: ProviderCall) => void | Promise<void>;

const USAGE = { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 };

/** Answers with text: as one body, or in a stream of words where the client asks for one. */
export function says(text: string, { usage = true, finish = 'stop' as string | null } = {}): Behaviour {
  return (res, { body }) => {
    if (body.stream !== true) {
      const message = { role: 'assistant', content: text, refusal: null };
      return send(res, 200, {
        ...completion('chat.completion'),
        choices: [{ index: 0, message, finish_reason: finish }],
        ...(usage ? { usage: USAGE } : {}),
      });
    }
    startStream(res);
    for (const word of text.match(/\s*\S+/g) ?? []) event(res, { delta: { content: word } });
    if (finish !== null) event(res, { delta: {}, finish_reason: finish });
    if (usage)
      res.write(
        `data: ${JSON.stringify({ ...completion('chat.completion.chunk'), choices: [], usage: USAGE })}\n\n`,
      );
    res.end('data: [DONE]\n\n');
  };
}

/** Refuses to answer, as models do to what they believe to be harmful. */
export const refuses: Behaviour = (res, { body }) => {
  const refusal = 'I cannot help with that.';
  if (body.stream === true) {
    startStream(res);
    event(res, { delta: { refusal } });
    event(res, { delta: {}, finish_reason: 'stop' });
    return void res.end('data: [DONE]\n\n');
  }
  const message = { role: 'assistant', content: null, refusal };
  send(res, 200, {
    ...completion('chat.completion'),
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: USAGE,
  });
};

/** An error of the provider, whose words no client should see. */
export function fails(
  status: number,
  message = 'secret words of the provider',
  headers: Record<string, string> = {},
): Behaviour {
  return (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(JSON.stringify({ error: { message, type: 'error', code: null, param: null } }));
  };
}

/** Begins an answer and cuts the connection. */
export function breaksOffAfter(text: string): Behaviour {
  return async (res, { body }) => {
    if (body.stream === true) {
      startStream(res);
      event(res, { delta: { content: text } });
    } else {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      res.write(text);
    }
    await new Promise((resolve) => setImmediate(resolve));
    res.destroy();
  };
}

/** Takes the question and never answers. */
export const hangs: Behaviour = () => {};

/** Streams words without end. */
export const neverStops: Behaviour = (res, { body }) => {
  if (body.stream === true) startStream(res);
  else res.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!res.destroyed && res.writable) {
      const isTaken =
        body.stream === true
          ? event(res, { delta: { content: 'rain and more rain ' } })
          : res.write(' '.repeat(65_536));
      if (!isTaken) return void res.once('drain', more);
    }
  };
  more();
};

/**
 * A language-model provider on loopback with the chat completions interface of OpenAI: it answers call after call with the given
 * behaviours, the last one from then on, and keeps the calls.
 */
export async function startLanguageProvider(...behaviours: readonly Behaviour[]) {
  const calls: ProviderCall[] = [];
  let next = [...behaviours];
  const server = createServer(async (req, res) => {
    const call = await callOf(req, res);
    calls.push(call);
    const behaviour = next.length > 1 ? next.shift() : next[0];
    await (behaviour ?? fails(500))(res, call);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Other behaviours from now on; forgets the calls. */
    answers(...others: readonly Behaviour[]) {
      next = [...others];
      calls.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type LanguageProvider = Awaited<ReturnType<typeof startLanguageProvider>>;

async function callOf(req: IncomingMessage, res: ServerResponse): Promise<ProviderCall> {
  const left = once(res, 'close').then(() => !res.writableFinished);
  return {
    path: req.url ?? '',
    authorization: req.headers.authorization,
    body: (await json(req)) as ProviderCall['body'],
    left,
  };
}

const completion = (object: string) => ({ id: 'c1', object, created: 1_700_000_000, model: 'test' });

function startStream(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
}

function event(res: ServerResponse, choice: object): boolean {
  const chunk = {
    ...completion('chat.completion.chunk'),
    choices: [{ index: 0, finish_reason: null, ...choice }],
  };
  return res.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}
