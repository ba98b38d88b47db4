import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type ContextManager,
  context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracedWork } from '../platform/index.ts';
import { VERSION } from '../version.ts';
import { batchesOf, type Sampling, samplingOf } from './settings.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Makes spans of traced work, and sends them by OTLP over HTTP. */
export interface Spans {
  /** The context of a new span. @param around the context of the work around this one */
  begin(work: TracedWork, around: Context | undefined): Context;
  end(work: TracedWork): void;
  /** Sends what has ended. */
  send(): Promise<void>;
}

/**
 * Opens the SDK by the settings that OpenTelemetry has for all programs, and registers it, so that other instrumentation finds its spans.
 * @param active where the context of the work that is being done is kept
 */
export function openSpans(environment: NodeJS.ProcessEnv, active: AsyncLocalStorage<Context>): Spans {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'isobar', 'service.version': VERSION }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(samplingOf(environment)),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batchesOf(environment) })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(contextManager(active));
  const propagator = new W3CTraceContextPropagator();
  propagation.setGlobalPropagator(propagator);
  const tracer = provider.getTracer('isobar', VERSION);
  const open = new WeakMap<TracedWork, Span>();
  return {
    begin(work, around = ROOT_CONTEXT) {
      const { headers, startedAt } = work;
      const parent =
        headers === undefined ? around : propagator.extract(around, headers, defaultTextMapGetter);
      const span = tracer.startSpan(
        work.name,
        { kind: KINDS[work.kind], ...(startedAt !== undefined && { startTime: startedAt }) },
        parent,
      );
      open.set(work, span);
      return trace.setSpan(parent, span);
    },
    end(work) {
      const span = open.get(work);
      if (span === undefined) return;
      span.updateName(work.name);
      span.setAttributes(work.attributes);
      if (work.error !== undefined) {
        const { error } = work;
        span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
    send: () => provider.forceFlush(),
  };
}

function samplerOf({ ratio, followsParent }: Sampling): Sampler {
  const root =
    ratio === 1
      ? new AlwaysOnSampler()
      : ratio === 0
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return followsParent ? new ParentBasedSampler({ root }) : root;
}

/** The API's view of the context that the service's own work is kept in. */
function contextManager(active: AsyncLocalStorage<Context>): ContextManager {
  const manager: ContextManager = {
    active: () => active.getStore() ?? ROOT_CONTEXT,
    with: (inside, work, self, ...args) => active.run(inside, () => work.apply(self, args)),
    bind: (inside, target) =>
      typeof target === 'function'
        ? (((...args: unknown[]) => active.run(inside, () => target(...args))) as typeof target)
        : target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}
