import { MODEL_IDS, type ModelId } from '../../../catalog/index.ts';
import type { ForecastRequest, Selection } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { ModelIdEnum, SelectionEnum, VariableNameEnum } from '../arguments/enums.ts';
import { rangeArguments, shareOfLeads } from '../arguments/range-arguments.ts';
import { readRunChange } from '../comparisons/read-run-change.ts';
import { modelsWithRuns, readSpread } from '../comparisons/read-spread.ts';
import { RunChangeRef } from '../comparisons/run-change.ts';
import { MAX_RUNS_COMPARED, requireFew, runsUpTo } from '../comparisons/runs-of-request.ts';
import { AlignmentEnum, SpreadRef } from '../comparisons/spread.ts';
import { extraReads } from '../reads.ts';
import type { PinnedPlace } from './place.ts';
import { type PointForecast, PointForecastRef } from './point-forecast.ts';

const LAST = `How many, from the newest complete run (or the pinned one) back; at most ${MAX_RUNS_COMPARED}.`;

export const PointRef = builder.objectRef<PinnedPlace>('Point').implement({
  description: 'A place, as it was asked for.',
  fields: (t) => ({
    id: t.string({
      nullable: true,
      description: 'The id that it was asked for with.',
      resolve: ({ id }) => id ?? null,
    }),
    latitude: t.exposeFloat('latitude', { description: 'Degrees north.' }),
    longitude: t.exposeFloat('longitude', { description: 'Degrees east.' }),
    forecast: t.field({
      type: PointForecastRef,
      nullable: true,
      description: 'One model. Null with an error when the model has no such run.',
      args: {
        model: t.arg({ type: ModelIdEnum, required: true, description: 'Which.' }),
        initTime: t.arg({
          type: 'DateTime',
          description: 'The run; the pinned one, or else the newest complete one, when left out.',
        }),
        select: t.arg({
          type: SelectionEnum,
          required: true,
          defaultValue: 'NEAREST',
          description: 'Which grid points answer.',
        }),
      },
      resolve: (point, { model, initTime, select }, { request }) =>
        forecastAt(request, point, model, initTime ?? null, select),
    }),
    forecasts: t.field({
      type: [PointForecastRef],
      nullable: { list: false, items: true },
      description:
        'Several models side by side, each by the pinned run or its newest complete one. Null items have an error.',
      args: {
        models: t.arg({
          type: [ModelIdEnum],
          description: 'Which; all models that have such a run when left out.',
        }),
        select: t.arg({
          type: SelectionEnum,
          required: true,
          defaultValue: 'NEAREST',
          description: 'Which grid points answer.',
        }),
      },
      complexity: ({ models }) => {
        const asked = models?.length ?? MODEL_IDS.length;
        return { field: asked, multiplier: asked };
      },
      resolve: async (point, { models, select }, { request }) => {
        const asked = models ?? (await modelsWithRuns(request, point.pin));
        return asked.map((model) => forecastAt(request, point, model, null, select));
      },
    }),
    runs: t.field({
      type: [PointForecastRef],
      nullable: { list: true, items: true },
      description:
        'Several runs of one model side by side, newest first, or in the order of `initTimes`. Null items have an error.',
      args: {
        model: t.arg({ type: ModelIdEnum, required: true, description: 'Which.' }),
        last: t.arg({ type: 'PositiveInt', required: true, defaultValue: 4, description: LAST }),
        initTimes: t.arg({
          type: ['DateTime'],
          description: `These runs in place of the newest; at most ${MAX_RUNS_COMPARED}.`,
        }),
        select: t.arg({
          type: SelectionEnum,
          required: true,
          defaultValue: 'NEAREST',
          description: 'Which grid points answer.',
        }),
      },
      complexity: ({ last, initTimes }) => ({ field: 1, multiplier: initTimes?.length ?? last }),
      resolve: async (point, { model, last, initTimes, select }, context) => {
        const { latitude, longitude, pin } = point;
        if (initTimes) {
          requireFew(initTimes.length);
          return initTimes.map((time) => forecastAt(context.request, point, model, time, select));
        }
        requireFew(last);
        const runs = await runsUpTo(context, model, pin, last);
        return runs.map((run) => ({
          run,
          place: context.request.place(run, latitude, longitude, select),
        }));
      },
    }),
    runChange: t.field({
      type: RunChangeRef,
      nullable: true,
      description:
        'How the forecast of one variable changed from run to run (dProg/dt): at one valid time, or at all that at least two of the runs have.',
      args: {
        model: t.arg({ type: ModelIdEnum, required: true, description: 'Of which model.' }),
        variable: t.arg({ type: VariableNameEnum, required: true, description: 'Which variable.' }),
        validTime: t.arg({ type: 'DateTime', description: 'Only this valid time.' }),
        last: t.arg({ type: 'PositiveInt', required: true, defaultValue: 8, description: LAST }),
      },
      complexity: ({ variable, validTime, last }) => {
        const share = validTime ? 0.1 : 1;
        return {
          field: 1 + last * share * (1 + extraReads([variable])),
          multiplier: last * share,
        };
      },
      resolve: (point, { model, variable, validTime, last }, context) =>
        readRunChange(context, point, { model, variable, last, validTime: validTime ?? null }),
    }),
    spread: t.field({
      type: SpreadRef,
      nullable: true,
      description:
        'Median, extremes and spread of one variable over models, each by the pinned run or its newest complete one. An error where models give it over unlike windows.',
      args: {
        variable: t.arg({ type: VariableNameEnum, required: true, description: 'Which variable.' }),
        models: t.arg({
          type: [ModelIdEnum],
          description: 'Which; all models that have such a run when left out.',
        }),
        alignment: t.arg({
          type: AlignmentEnum,
          required: true,
          defaultValue: 'COMMON',
          description: 'At which valid times.',
        }),
        ...rangeArguments(),
      },
      complexity: ({ variable, models, alignment: _, ...range }) => {
        const share = shareOfLeads(range);
        const count = models?.length ?? MODEL_IDS.length;
        return { field: 1 + count * share * (1 + extraReads([variable])), multiplier: share };
      },
      resolve: (point, { variable, models, alignment, ...range }, { request }) =>
        readSpread(request, point, { variable, alignment, range, models: models ?? null }),
    }),
  }),
});

async function forecastAt(
  request: ForecastRequest,
  { latitude, longitude, pin }: PinnedPlace,
  model: ModelId,
  initTime: Date | null,
  select: Selection,
): Promise<PointForecast> {
  const run = await request.run(model, initTime, pin);
  return { run, place: request.place(run, latitude, longitude, select) };
}
