import type { Exchange } from './exchange.ts';
import type { HostileRequest } from './hostile-request.ts';

/** Whoever waits longer takes the server for dead. */
export const SLOW_MS = 2000;

/** Internals that no answer may show, by what is wrong with showing them. */
const INTERNALS: readonly (readonly [string, RegExp])[] = [
  ['a stack', /\bat (?:async )?[\w.<>$ ]{1,80}\((?:file|node|\/)[^)]{0,200}\)|\bat (?:file|node):/],
  ['a module', /node_modules|node:internal|\.(?:ts|js):\d+:\d+/],
  [
    'SQL',
    /\bselect (?:\\?"|[\w*])[^:]{0,300} from \\?"?\w|\binsert into \\?"|\bdelete from \\?"|\bupdate \\?"\w+\\?" set\b/i,
  ],
  ['an error of the database', /SQLITE_|no such (?:table|column)|constraint failed|syntax error at or near/i],
  [
    'an error of the language',
    /Cannot read propert|is not a function|is not iterable|(?<!Variable \\?"\$\w+\\?" )is not defined\b|undefined \(reading|\[object Object\]|Maximum call stack/,
  ],
];

/** Answers that are not ours to write: pages, scripts, and their libraries'. */
const OF_PAGES = /^(?:text\/(?:html|css|javascript)|application\/javascript|font\/|image\/)/;

/** What a server must never say, beside `INTERNALS`. */
export interface Secrets {
  /** Folders of this machine, keys. */
  readonly texts: readonly string[];
}

/** What is wrong with an answer, one word for each fault; none where it is as it should be. */
export function faultsOf(request: HostileRequest, answer: Exchange, { texts }: Secrets): readonly string[] {
  const { status, headers, body, ms } = answer;
  const faults: string[] = [];
  if (status === 0 && !couldBeCutOff(request)) faults.push('no answer');
  const { raw } = request;
  if (raw !== undefined && status !== 0 && answer.statuses.length !== raw.answers)
    faults.push(`${answer.statuses.length} answers in place of ${raw.answers}`);
  if (status >= 500 && !isRefusal(status, headers, request)) faults.push(`status ${status}`);
  if (/"code": ?"internal_error"/.test(body)) faults.push('internal_error');
  if (/"code": ?-32603\b/.test(body)) faults.push('internal error of JSON-RPC');
  if (ms > SLOW_MS) faults.push('slow');
  const type = headers['content-type'] ?? '';
  if (OF_PAGES.test(type) && status < 400) return faults;
  const sent = askedIn(request);
  const said = `${JSON.stringify(headers)}\n${body.slice(0, 200_000)}`;
  for (const [what, pattern] of INTERNALS) {
    const [found] = pattern.exec(said) ?? [];
    // What the request had may be quoted.
    if (found !== undefined && !sent.includes(found)) faults.push(`shows ${what}: ${found.slice(0, 80)}`);
  }
  for (const text of texts) if (said.includes(text) && !sent.includes(text)) faults.push('shows a secret');
  if (answer.isWhole && /json/.test(type) && body !== '' && !isJson(body)) faults.push('JSON that is none');
  if (status >= 400 && body !== '' && !/json|text\/event-stream|multipart\/mixed/.test(type))
    faults.push(`an error as ${type}`);
  return faults;
}

/** Beyond this the server is done with a body before the client is: its answer may be lost with the connection. */
const LARGE_BODY = 1_000_000;

/** A server may close on a body that is too large (RFC 9110, section 15.5.14). */
function couldBeCutOff({ body }: HostileRequest): boolean {
  return body !== null && body.length > LARGE_BODY;
}

/** A refusal with its reason: too much work at a time, or a method, coding or version that the server does not have. */
function isRefusal(status: number, headers: Exchange['headers'], { method, raw }: HostileRequest): boolean {
  if (raw !== undefined && (status === 501 || status === 505)) return true;
  if (status === 501) return !/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/.test(method);
  return status === 503 && /^\d+$/.test(headers['retry-after'] ?? '');
}

/** All that a request says, as it stands and decoded; without its key. */
function askedIn({ address, headers, body, raw }: HostileRequest): string {
  const { authorization: _, ...others } = headers;
  const text = `${address}\n${JSON.stringify(others)}\n${body ?? ''}\n${raw?.bytes ?? ''}`;
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_whole, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return `${text}\n${decoded}\n${decoded.replaceAll('+', ' ')}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
