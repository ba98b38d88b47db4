/** The limit: a server that reads each request to its end and sends bytes that it was given. */
import { createServer } from 'node:http';
import { answerParent } from '../http/child.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';

/** The bytes to send from now on, or nothing to be told. */
export type PlainQuestion = { readonly body: Uint8Array; readonly type: string } | 'state';

let sent = { body: new Uint8Array(), type: 'text/plain' } as Exclude<PlainQuestion, 'state'>;
const server = createServer((req, res) => {
  req.resume().once('end', () => {
    res.writeHead(200, { 'content-type': sent.type, 'content-length': sent.body.length });
    res.end(sent.body);
  });
});
const address = await listen(server);
answerParent<PlainQuestion, ServerAnswer>((question) => {
  if (question !== 'state') sent = question;
  return answerAsServer(address);
});
