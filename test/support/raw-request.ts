import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes on a connection of their own, and reads all answers until the server closes it. */
export async function sendRaw(address: string, bytes: string): Promise<readonly RawAnswer[]> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(bytes);
  return answersIn(await text(socket));
}

/** A request without a body, whose answer is the last of its connection. */
export function requestOf(
  line: string,
  headers: readonly (readonly [name: string, value: string])[] = [['Host', 'weather.example']],
): string {
  const fields = [...headers, ['Connection', 'close']].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line}\r\n${fields.join('')}\r\n`;
}

/** Bodies by Content-Length, since none of these answers is long. */
function answersIn(received: string): readonly RawAnswer[] {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [line = '', ...fields] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  const rest = Buffer.from(received.slice(end + 4));
  const length = Number(headers['content-length'] ?? rest.length);
  const body = rest.subarray(0, length).toString();
  return [
    { status: Number(line.split(' ')[1]), headers, body },
    ...answersIn(rest.subarray(length).toString()),
  ];
}
