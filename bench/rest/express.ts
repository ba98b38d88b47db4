/** The limit: Express with nothing on it, sending bytes that it was given. */
import { createServer } from 'node:http';
import express from 'express';
import { answerParent } from '../http/child.ts';
import type { HttpAnswer } from '../http/request.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';

/** The answers to send from now on, in turn, or nothing to be told. */
export type ExpressQuestion = readonly HttpAnswer[] | 'state';

interface Reply {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

let replies: readonly Reply[] = [];
let sent = 0;
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use((_req, res) => {
  const { headers = {}, body } = replies[sent++ % replies.length] ?? {};
  res.set(headers).send(body);
});
const address = await listen(createServer(app));
answerParent<ExpressQuestion, ServerAnswer>((question) => {
  if (question !== 'state') {
    replies = question.map(({ type, coding, body }) => ({
      headers: { 'Content-Type': type, ...(coding === null ? {} : { 'Content-Encoding': coding }) },
      body: Buffer.from(body),
    }));
  }
  return answerAsServer(address);
});
