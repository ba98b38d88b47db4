/**
 * `node --import isobar/telemetry …`: traces for OpenTelemetry. Listens to the spans that the service reports, in each of its
 * threads; the first span loads the packages of OpenTelemetry, so that threads and commands without spans stay small.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Context } from '@opentelemetry/api';
import { preloadInWorkers, type TracedWork, tracedWork, tracesEnd } from '../platform/index.ts';
import { isTracingEnabled } from './settings.ts';
import type { Spans } from './spans.ts';

/** The span that surrounds what is done now. */
const active = new AsyncLocalStorage<Context>();
let spans: Spans | null = null;

/** Loaded at once, so that the first span is not missed. */
function loadSpans(): Spans {
  const script = fileURLToPath(new URL('./spans.ts', import.meta.url));
  const { openSpans } = createRequire(import.meta.url)(script) as typeof import('./spans.ts');
  return openSpans(process.env, active);
}

/** What the action gives; undefined where it fails, which is said as a warning: what listens to a channel would end the process. */
function isolated<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
    return undefined;
  }
}

if (isTracingEnabled(process.env)) {
  preloadInWorkers(import.meta.url);
  tracedWork.start.bindStore(active, (work) => {
    const around = active.getStore();
    return (
      isolated(() => {
        spans ??= loadSpans();
        return spans.begin(work, around);
      }) ?? (around as Context)
    );
  });
  tracedWork.asyncEnd.subscribe((work) => isolated(() => spans?.end(work as TracedWork)));
  tracesEnd.subscribe((sendings) => {
    if (spans !== null) (sendings as Promise<unknown>[]).push(spans.send());
  });
  // Of programs that end by themselves without saying so.
  process.on('beforeExit', () => void spans?.send().catch(() => {}));
}
