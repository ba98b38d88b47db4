/** Run by `startOtlpReceiver`: takes `POST /v1/traces` in the JSON form of the OpenTelemetry protocol, and tells its parent what came. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ReceivedSpan } from './otlp-receiver.ts';

interface Attribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: number;
    readonly doubleValue?: number;
  };
}
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const received: ReceivedSpan[] = [];
const server = createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/v1/traces') {
    response.writeHead(404).end();
    return;
  }
  const { resourceSpans } = (await json(request)) as SentTraces;
  for (const { resource, scopeSpans } of resourceSpans) {
    const from = valuesOf(resource.attributes);
    for (const span of scopeSpans.flatMap(({ spans }) => spans)) received.push(spanOf(span, from));
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.(received));
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

function spanOf(span: SentSpan, resource: ReceivedSpan['resource']): ReceivedSpan {
  const { name, traceId, spanId, parentSpanId, kind, attributes, status } = span;
  const nanoseconds = BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano);
  return {
    name,
    traceId,
    spanId,
    parentSpanId,
    kind,
    attributes: valuesOf(attributes),
    resource,
    status: status.code ?? 0,
    milliseconds: Number(nanoseconds) / 1e6,
  };
}

function valuesOf(attributes: readonly Attribute[]): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? Number(intValue ?? doubleValue),
    ]),
  );
}
