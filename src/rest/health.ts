import type { RequestHandler } from 'express';
import { MODEL_IDS } from '../catalog/index.ts';
import { type Forecasts, formatTime } from '../forecast/index.ts';
import type { IntakeStatus, ModelIntake } from './intake-status.ts';
import { noParameters, parseQuery } from './query.ts';

/**
 * `GET /healthz`: `ok` when some model has a complete run, `degraded` when none has, and status 503 while the first run
 * of a fresh start is being taken in.
 */
export function getHealth(options: {
  readonly forecasts: Forecasts;
  readonly version: string;
  readonly now: () => Date;
  readonly intake: () => IntakeStatus;
}): RequestHandler {
  return async (req, res) => {
    parseQuery(noParameters, req.query);
    const time = options.now();
    const latest = await Promise.all(
      MODEL_IDS.map(async (model) => {
        const run = await options.forecasts.latest(model);
        if (run === null) return [];
        const age_seconds = Math.round((time.getTime() - run.initTime.getTime()) / 1000);
        const presence = {
          state: run.state,
          hours_present: run.presentHours,
          hours_expected: run.expectedHours,
        };
        return [
          [
            model,
            {
              latest_init_time: formatTime(run.initTime),
              age_seconds,
              ...presence,
              synthetic: run.synthetic,
            },
          ],
        ];
      }),
    );
    const models = Object.fromEntries(latest.flat());
    const healthy = Object.keys(models).length > 0;
    const { starting, failed, models: takenIn, jobs } = options.intake();
    res
      .set('Cache-Control', 'no-store')
      .status(!healthy && starting ? 503 : 200)
      .json({
        status: healthy ? 'ok' : 'degraded',
        version: options.version,
        time: formatTime(time),
        models,
        intake: { failed, models: Object.fromEntries(takenIn.map(describeIntake)), jobs },
      });
  };
}

function describeIntake(intake: ModelIntake) {
  return [
    intake.model,
    {
      init_time: intake.initTime && formatTime(intake.initTime),
      active: intake.active,
      fields_done: intake.fieldsDone,
      fields_planned: intake.fieldsPlanned,
      hours_present: intake.hoursPresent,
      hours_expected: intake.hoursExpected,
      messages_read: intake.messagesRead,
      bytes_read: intake.bytesRead,
      last_error: intake.lastError,
      stale: intake.stale,
      next_look: intake.nextLook && formatTime(intake.nextLook),
    },
  ] as const;
}
