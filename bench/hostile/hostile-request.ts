/** A request as it goes on the wire; nothing of it need be well-formed. */
export interface HostileRequest {
  /** Where it is counted: `REST`, `GraphQL` ... */
  readonly interface: string;
  readonly method: string;
  /** Path and query, in the raw. */
  readonly address: string;
  /** Beside Host, Connection and Content-Length. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Sent as it stands in place of all of the above but the interface, in latin1. */
  readonly raw?: RawBytes;
}

/** What only raw sockets can say. */
interface RawBytes {
  readonly bytes: string;
  /** Answers that must come. */
  readonly answers: number;
}

const JSON_TYPE = { 'content-type': 'application/json' };

export const getOf = (kind: string, address: string): HostileRequest => ({
  interface: kind,
  method: 'GET',
  address,
  headers: {},
  body: null,
});

export const postOf = (kind: string, address: string, body: unknown): HostileRequest => ({
  interface: kind,
  method: 'POST',
  address,
  headers: JSON_TYPE,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Its bytes. Line breaks stay out of line and headers: they would make two requests of one, and two answers. */
export function bytesOf({ method, address, headers, body, raw }: HostileRequest, host: string): Buffer {
  if (raw !== undefined) return Buffer.from(raw.bytes, 'latin1');
  const content = body === null ? null : Buffer.from(body);
  const lines = [`${method} ${inLine(address)} HTTP/1.1`];
  const all: Record<string, string> = { host, connection: 'close', ...headers };
  for (const [name, value] of Object.entries(all)) lines.push(`${name}: ${inLine(value)}`);
  if (content !== null) lines.push(`content-length: ${content.length}`);
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content ?? Buffer.alloc(0)]);
}

function inLine(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
