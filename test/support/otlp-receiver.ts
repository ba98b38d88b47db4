import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A span as it was sent. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** By the protocol: 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Those of the resource that sent it. */
  readonly resource: Readonly<Record<string, string | number>>;
  /** 2 for an error. */
  readonly status: number;
  readonly milliseconds: number;
}

/** Takes spans by OTLP over HTTP, in a process of its own. */
export interface OtlpReceiver {
  readonly address: string;
  /** All that have come so far. */
  spans(): Promise<readonly ReceivedSpan[]>;
  stop(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const child = fork(new URL('otlp-receiver-process.ts', import.meta.url), {
    env: { PATH: process.env['PATH'] },
  });
  const ended = once(child, 'exit');
  const answer = async () => {
    const [message] = await once(child, 'message');
    return message;
  };
  const address = (await answer()) as string;
  return {
    address,
    async spans() {
      child.send('spans');
      return (await answer()) as ReceivedSpan[];
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
