import { MODEL_IDS, type ModelId, modelOf } from '../../catalog/index.ts';
import { type ForecastCell, type ForecastRequest, parsePin, type Run } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder } from '../builder.ts';
import { ModelIdEnum, VariableNameEnum } from './enums.ts';
import { ModelRef } from './model.ts';
import { BoundingBoxRef, CellRef } from './place.ts';
import { RunRef } from './run.ts';
import { SeriesTableRef } from './series.ts';

/** Most places of one `points` argument. */
const MAX_POINTS = 1000;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

interface PointForecast {
  readonly run: Run;
  /** null outside the model domain. */
  readonly cell: ForecastCell | null;
}

const PointForecastRef = builder.objectRef<PointForecast>('PointForecast').implement({
  description: 'What one run of one model says about one place.',
  fields: (t) => ({
    model: t.field({ type: ModelRef, resolve: ({ run }) => run.model }),
    run: t.field({ type: RunRef, resolve: ({ run }) => run }),
    cell: t.field({
      type: CellRef,
      nullable: true,
      description: 'Null when the place lies outside the model domain.',
      resolve: ({ cell }) => cell,
    }),
    outsideDomain: t.field({
      type: BoundingBoxRef,
      nullable: true,
      description:
        'Null inside; outside, the box of the domain that the place is not in, and every value is null.',
      resolve: ({ run, cell }) => (cell === null ? run.grid.bounds : null),
    }),
    series: t.field({
      type: SeriesTableRef,
      description: 'Values over the leads of the run. A variable that the model lacks is a column of nulls.',
      args: {
        variables: t.arg({ type: [VariableNameEnum], required: true }),
        leadFrom: t.arg({
          type: 'NonNegativeInt',
          required: true,
          defaultValue: 0,
          description: 'First lead, hours.',
        }),
        leadTo: t.arg({
          type: 'NonNegativeInt',
          description: 'Last lead, inclusive; the model’s horizon when left out.',
        }),
      },
      resolve: async ({ run, cell }, { variables, leadFrom, leadTo }, { request }) => {
        const to = leadTo ?? modelOf(run.model).horizonHours;
        if (leadFrom > to)
          throw new IsobarError('validation_error', `leadFrom ${leadFrom} is after leadTo ${to}`);
        const { leads, columns } = await request.series(run, cell, [...new Set(variables)], {
          from: leadFrom,
          to,
        });
        return { initTime: run.initTime, leads, columns };
      },
    }),
  }),
});

const PointRef = builder.objectRef<Point>('Point').implement({
  description: 'A place, as it was asked for.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude'),
    longitude: t.exposeFloat('longitude'),
    forecast: t.field({
      type: PointForecastRef,
      nullable: true,
      description: 'Null with an error when the model has no such run.',
      args: {
        model: t.arg({ type: ModelIdEnum, required: true }),
        initTime: t.arg({ type: 'DateTime', description: 'The newest complete run when left out.' }),
        pin: t.arg.string({ description: 'Fixes the run, see `Query.pin`; `initTime` goes before it.' }),
      },
      resolve: (point, { model, initTime, pin }, { request }) =>
        forecastAt(request, point, model, initTime ?? pinnedRun(pin, model)),
    }),
    forecasts: t.field({
      type: [PointForecastRef],
      nullable: { list: false, items: true },
      description:
        'Several models side by side, each by its newest complete run or the pinned one. Null items have an error.',
      args: {
        models: t.arg({
          type: [ModelIdEnum],
          description: 'All models that have a complete run when left out.',
        }),
        pin: t.arg.string(),
      },
      resolve: async (point, { models, pin }, { request }) => {
        const asked = models ?? (await modelsWithRuns(request));
        return asked.map((model) => forecastAt(request, point, model, pinnedRun(pin, model)));
      },
    }),
  }),
});

const CoordinatesInput = builder.inputType('Coordinates', {
  fields: (t) => ({
    latitude: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    longitude: t.float({ required: true, description: 'Degrees east, -180 to 180.' }),
  }),
});

builder.queryFields((t) => ({
  point: t.field({
    type: PointRef,
    description: 'One place.',
    args: {
      latitude: t.arg.float({ required: true, description: 'Degrees north, -90 to 90.' }),
      longitude: t.arg.float({ required: true, description: 'Degrees east, -180 to 180.' }),
    },
    resolve: (_root, coordinates) => checked(coordinates),
  }),
  points: t.field({
    type: [PointRef],
    description: `Several places, at most ${MAX_POINTS}; those that share tiles share their reads.`,
    args: { at: t.arg({ type: [CoordinatesInput], required: true }) },
    resolve: (_root, { at }) => {
      if (at.length > MAX_POINTS) {
        throw new IsobarError(
          'validation_error',
          `${at.length} points are asked for, at most ${MAX_POINTS} are answered`,
        );
      }
      return at.map(checked);
    },
  }),
  pin: t.string({
    description:
      'Opaque token for the newest complete run of every model now: hand it back to get the same runs again.',
    resolve: (_root, _args, { request }) => request.pin(),
  }),
}));

async function forecastAt(
  request: ForecastRequest,
  { latitude, longitude }: Point,
  model: ModelId,
  initTime: Date | null,
): Promise<PointForecast> {
  const run = await request.run(model, initTime);
  return { run, cell: request.cell(run, latitude, longitude) };
}

function checked({ latitude, longitude }: Point): Point {
  if (!(latitude >= -90 && latitude <= 90)) {
    throw new IsobarError('validation_error', `latitude ${latitude} must be from -90 to 90`);
  }
  if (!(longitude >= -180 && longitude <= 180)) {
    throw new IsobarError('validation_error', `longitude ${longitude} must be from -180 to 180`);
  }
  return { latitude, longitude };
}

function pinnedRun(pin: string | null | undefined, model: ModelId): Date | null {
  return pin === null || pin === undefined ? null : (parsePin(pin).get(model) ?? null);
}

async function modelsWithRuns(request: ForecastRequest): Promise<readonly ModelId[]> {
  const latest = await Promise.all(MODEL_IDS.map((model) => request.latest(model)));
  return MODEL_IDS.filter((_model, index) => latest[index] !== null);
}
