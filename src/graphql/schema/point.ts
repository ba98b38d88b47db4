import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import {
  type ForecastRequest,
  leadRangeOf,
  type Pin,
  runChange,
  type Selection,
  spread,
} from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder } from '../builder.ts';
import { ModelIdEnum, SelectionEnum, VariableNameEnum } from './enums.ts';
import { PIN, pinOf } from './pin.ts';
import { type AskedPlace, PlaceInputRef, requirePlace } from './place.ts';
import { type PointForecast, PointForecastRef } from './point-forecast.ts';
import { rangeArguments, shareOfLeads } from './range-arguments.ts';
import { extraReads } from './reads.ts';
import { RunChangeRef } from './run-change.ts';
import { MOST_RUNS_COMPARED, runsUpTo } from './runs-of-request.ts';
import { AlignmentEnum, SpreadRef } from './spread.ts';

/** Most places of one `points` argument. */
const MAX_POINTS = 1000;

interface Point extends AskedPlace {
  readonly pin: Pin | null;
}

const LAST = `How many, from the newest complete run (or the pinned one) back; at most ${MOST_RUNS_COMPARED}.`;

const PointRef = builder.objectRef<Point>('Point').implement({
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
          description: `These runs in place of the newest; at most ${MOST_RUNS_COMPARED}.`,
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
      resolve: async ({ latitude, longitude, pin }, { model, variable, validTime, last }, context) => {
        requireFew(last);
        const { request } = context;
        const runs = await runsUpTo(context, model, pin, last);
        const range = validTime ? { validFrom: validTime, validTo: validTime } : {};
        const tables = await Promise.all(
          runs.map((run) =>
            request.series(run, request.place(run, latitude, longitude), [variable], leadRangeOf(run, range)),
          ),
        );
        return {
          variable,
          change: runChange(tables, variable, validTime ?? null),
          runs: new Map(tables.map(({ run }) => [run.initTime.getTime(), run])),
        };
      },
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
      resolve: async (
        { latitude, longitude, pin },
        { variable, models, alignment, ...range },
        { request },
      ) => {
        const asked = [...new Set(models ?? (await modelsWithRuns(request, pin)))];
        const tables = await Promise.all(
          asked.map(async (model) => {
            const run = await request.run(model, null, pin);
            const place = request.place(run, latitude, longitude);
            return request.series(run, place, [variable], leadRangeOf(run, range));
          }),
        );
        return {
          variable,
          spread: spread(tables, variable, alignment),
          runs: new Map(tables.map(({ run }) => [run.model, run])),
        };
      },
    }),
  }),
});

builder.queryFields((t) => ({
  point: t.field({
    type: PointRef,
    nullable: true,
    description: 'One place.',
    args: {
      latitude: t.arg.float({ required: true, description: 'Degrees north, -90 to 90.' }),
      longitude: t.arg.float({ required: true, description: 'Degrees east, -180 to 180.' }),
      id: t.arg.string({ description: 'Echoed as `Point.id`.' }),
      pin: t.arg.string({ description: PIN }),
    },
    resolve: (_root, { pin, ...place }) => pointAt(place, pinOf(pin)),
  }),
  points: t.field({
    type: [PointRef],
    nullable: { list: true, items: true },
    description: `Several places, at most ${MAX_POINTS}; those that share tiles share their reads. An item whose coordinates are wrong is null with an error.`,
    args: {
      at: t.arg({ type: [PlaceInputRef], required: true, description: 'Where.' }),
      pin: t.arg.string({ description: PIN }),
    },
    complexity: ({ at }) => ({ field: 1, multiplier: at.length }),
    resolve: (_root, { at, pin }) => {
      if (at.length > MAX_POINTS) {
        throw new IsobarError(
          'validation_error',
          `${at.length} points are asked for, at most ${MAX_POINTS} are answered`,
        );
      }
      const pinned = pinOf(pin);
      // Each item is a promise of its own, so that one that fails leaves the others.
      return at.map(async (place) => pointAt(place, pinned));
    },
  }),
}));

async function forecastAt(
  request: ForecastRequest,
  { latitude, longitude, pin }: Point,
  model: ModelId,
  initTime: Date | null,
  select: Selection,
): Promise<PointForecast> {
  const run = await request.run(model, initTime, pin);
  return { run, place: request.place(run, latitude, longitude, select) };
}

function pointAt(place: AskedPlace, pin: Pin | null): Point {
  requirePlace(place);
  return { ...place, pin };
}

function requireFew(runs: number): void {
  if (runs <= MOST_RUNS_COMPARED) return;
  throw new IsobarError(
    'validation_error',
    `${runs} runs are asked for, at most ${MOST_RUNS_COMPARED} are put side by side`,
  );
}

async function modelsWithRuns(request: ForecastRequest, pin: Pin | null): Promise<readonly ModelId[]> {
  if (pin !== null) return MODEL_IDS.filter((model) => (pin.get(model) ?? null) !== null);
  const latest = await Promise.all(MODEL_IDS.map((model) => request.latest(model)));
  return MODEL_IDS.filter((_model, index) => latest[index] !== null);
}
