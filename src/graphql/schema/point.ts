import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { type ForecastRequest, type Pin, parsePin } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder } from '../builder.ts';
import { ModelIdEnum } from './enums.ts';
import { type PointForecast, PointForecastRef } from './point-forecast.ts';

/** Most places of one `points` argument. */
const MAX_POINTS = 1000;

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

interface Point extends Coordinates {
  readonly pin: Pin | null;
}

const PointRef = builder.objectRef<Point>('Point').implement({
  description: 'A place, as it was asked for.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude'),
    longitude: t.exposeFloat('longitude'),
    forecast: t.field({
      type: PointForecastRef,
      nullable: true,
      description: 'One model. Null with an error when the model has no such run.',
      args: {
        model: t.arg({ type: ModelIdEnum, required: true }),
        initTime: t.arg({
          type: 'DateTime',
          description: 'The run; the pinned one, or else the newest complete one, when left out.',
        }),
      },
      resolve: (point, { model, initTime }, { request }) =>
        forecastAt(request, point, model, initTime ?? null),
    }),
    forecasts: t.field({
      type: [PointForecastRef],
      nullable: { list: false, items: true },
      description:
        'Several models side by side, each by the pinned run or its newest complete one. Null items have an error.',
      args: {
        models: t.arg({
          type: [ModelIdEnum],
          description: 'All models that have such a run when left out.',
        }),
      },
      complexity: ({ models }) => ({ field: 1, multiplier: models?.length ?? MODEL_IDS.length }),
      resolve: async (point, { models }, { request }) => {
        const asked = models ?? (await modelsWithRuns(request, point.pin));
        return asked.map((model) => forecastAt(request, point, model, null));
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

const PIN = 'Fixes the run of every model below, see `Query.pin`.';

builder.queryFields((t) => ({
  point: t.field({
    type: PointRef,
    nullable: true,
    description: 'One place.',
    args: {
      latitude: t.arg.float({ required: true, description: 'Degrees north, -90 to 90.' }),
      longitude: t.arg.float({ required: true, description: 'Degrees east, -180 to 180.' }),
      pin: t.arg.string({ description: PIN }),
    },
    resolve: (_root, { pin, ...coordinates }) => pointAt(coordinates, pinOf(pin)),
  }),
  points: t.field({
    type: [PointRef],
    nullable: { list: true, items: true },
    description: `Several places, at most ${MAX_POINTS}; those that share tiles share their reads. An item whose coordinates are wrong is null with an error.`,
    args: {
      at: t.arg({ type: [CoordinatesInput], required: true }),
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
      return at.map(async (coordinates) => pointAt(coordinates, pinned));
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
  { latitude, longitude, pin }: Point,
  model: ModelId,
  initTime: Date | null,
): Promise<PointForecast> {
  const run = await request.run(model, initTime, pin);
  return { run, cell: request.cell(run, latitude, longitude) };
}

function pointAt({ latitude, longitude }: Coordinates, pin: Pin | null): Point {
  if (!(latitude >= -90 && latitude <= 90)) {
    throw new IsobarError('validation_error', `latitude ${latitude} must be from -90 to 90`);
  }
  if (!(longitude >= -180 && longitude <= 180)) {
    throw new IsobarError('validation_error', `longitude ${longitude} must be from -180 to 180`);
  }
  return { latitude, longitude, pin };
}

function pinOf(token: string | null | undefined): Pin | null {
  return token === null || token === undefined ? null : parsePin(token);
}

async function modelsWithRuns(request: ForecastRequest, pin: Pin | null): Promise<readonly ModelId[]> {
  if (pin !== null) return MODEL_IDS.filter((model) => (pin.get(model) ?? null) !== null);
  const latest = await Promise.all(MODEL_IDS.map((model) => request.latest(model)));
  return MODEL_IDS.filter((_model, index) => latest[index] !== null);
}
