import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface JavaAnswer {
  readonly status: number;
  readonly httpVersion: string;
  readonly body: string;
}

/** What `java.net.HttpURLConnection` accepts unless it is told otherwise; the lone `*` is no media range. */
const ACCEPT_OF_JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

/**
 * GET as the OGC test suite sends it: with the headers of Java's own client, and the address just as it is written, so that
 * brackets and `+` go out as they stand.
 */
export async function getAsJava(address: string, accept = ACCEPT_OF_JAVA): Promise<JavaAnswer> {
  const [, host = '', path = '/'] = /^http:\/\/([^/?]+)(.*)$/.exec(address) ?? [];
  const [hostname, port] = host.split(':');
  const sent = request({
    hostname,
    port,
    path: path === '' ? '/' : path,
    headers: { accept, 'user-agent': 'Java/17.0.15' },
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, httpVersion: answer.httpVersion, body: await text(answer) };
}
