/** The limit: Express with nothing on it, sending bytes that it was given. */
import { createServer } from 'node:http';
import express from 'express';
import { answerParent } from '../http/child.ts';
import type { HttpAnswer } from '../http/request.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';

/** The answer to send from now on, or nothing to be told. */
export type ExpressQuestion = HttpAnswer | 'state';

let headers: Record<string, string> = {};
let body = Buffer.alloc(0);
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.use((_req, res) => {
  res.set(headers).send(body);
});
const address = await listen(createServer(app));
answerParent<ExpressQuestion, ServerAnswer>((question) => {
  if (question !== 'state') {
    const { type, coding } = question;
    headers = { 'Content-Type': type, ...(coding === null ? {} : { 'Content-Encoding': coding }) };
    body = Buffer.from(question.body);
  }
  return answerAsServer(address);
});
