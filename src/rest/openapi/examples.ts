import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RouteExample } from '../../http/index.ts';

/** Calls whose errors are shown. */
export const PROBLEM_EXAMPLES = {
  401: {
    summary: 'Without a key',
    call: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m',
  },
  404: {
    summary: 'A run that is not there',
    call: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&init_time=2025-12-24T00',
  },
  406: {
    summary: 'A form that is not offered',
    call: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m',
  },
  422: {
    summary: 'A misspelt variable',
    call: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temprature_2m',
  },
} as const satisfies Readonly<Record<number, RouteExample>>;

const recorded = z.object({ type: z.string(), body: z.unknown() });
export type RecordedAnswer = z.output<typeof recorded>;

const recording = z.object({
  answers: z.record(z.string(), recorded).readonly(),
  problems: z.record(z.string(), recorded).readonly(),
});

/** What the demo answers: to a route's examples by the call, and to those of problems by the status. */
export type Recording = z.output<typeof recording>;

/** The answers of the demo run that were recorded (`npm run examples`). Text as it is, JSON parsed. */
export const RECORDING: Recording = recording.parse(
  JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')),
);
