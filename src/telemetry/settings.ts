/** The part of OpenTelemetry's settings that its exporter and its resource do not read by themselves; values as its specification names them. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether spans are wanted: `OTEL_SDK_DISABLED=true` and `OTEL_TRACES_EXPORTER=none` turn them off. */
export function isTracingEnabled({ OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER }: Environment): boolean {
  return OTEL_SDK_DISABLED?.toLowerCase() !== 'true' && OTEL_TRACES_EXPORTER !== 'none';
}

/** Which traces are kept. */
export interface Sampling {
  /** Share of those that begin here. */
  readonly ratio: number;
  /** Whether a trace that a client began is kept where the client keeps it, and only there. */
  readonly followsParent: boolean;
}

/** `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`; every trace where they are not set, or not known. */
export function samplingOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Environment): Sampling {
  const name = OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  const followsParent = name.startsWith('parentbased_') || !SAMPLERS.includes(name);
  const sampler = name.replace('parentbased_', '');
  if (sampler === 'always_off') return { ratio: 0, followsParent };
  if (sampler !== 'traceidratio') return { ratio: 1, followsParent };
  const share = Number(OTEL_TRACES_SAMPLER_ARG ?? 1);
  return { ratio: share >= 0 && share <= 1 ? share : 1, followsParent };
}

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'];

/** How spans are sent together (`OTEL_BSP_…`); by default up to 512 of them every five seconds, of 2048 that wait. */
export function batchesOf(environment: Environment) {
  const number = (name: string, otherwise: number) => {
    const value = Number(environment[name]);
    return value > 0 ? value : otherwise;
  };
  return {
    scheduledDelayMillis: number('OTEL_BSP_SCHEDULE_DELAY', 5000),
    exportTimeoutMillis: number('OTEL_BSP_EXPORT_TIMEOUT', 30_000),
    maxQueueSize: number('OTEL_BSP_MAX_QUEUE_SIZE', 2048),
    maxExportBatchSize: number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512),
  };
}
