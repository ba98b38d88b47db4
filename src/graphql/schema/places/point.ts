import type { ModelId } from '../../../catalog/index.ts';
import type { ForecastRequest, Pin, Run, Selection } from '../../../forecast/index.ts';
import { LOOKUP, reading } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { builder } from '../../builder.ts';
import {
  ALIGN_LEAD,
  countOf,
  LABEL_BYTES,
  LEAF,
  list,
  modelsOf,
  ofModel,
  ofModels,
  one,
  ranged,
  taking,
  variableOf,
} from '../../pricing/price.ts';
import { pinArgument, pinOf } from '../arguments/pin.ts';
import {
  LABEL,
  type PinnedPlace,
  PlaceInputRef,
  type RequestedPlace,
  requirePlace,
} from '../arguments/place.ts';
import {
  initTimeArgument,
  leadRangeArguments,
  modelArgument,
  modelsArgument,
  placeArguments,
  selectArgument,
  variableArgument,
} from '../arguments/request-arguments.ts';
import { unitArgument } from '../arguments/value-arguments.ts';
import { latestRuns, MAX_RUNS_COMPARED, requireComparable } from '../comparisons/latest-runs.ts';
import { readRunChange } from '../comparisons/read-run-change.ts';
import { modelsWithRuns, readSpread } from '../comparisons/read-spread.ts';
import { RunChangeRef } from '../comparisons/run-change.ts';
import { AlignmentEnum, SpreadRef } from '../comparisons/spread.ts';
import { lengthOf } from '../prices/field-costs.ts';
import { correctedPlace, elevationArgument, elevationPrice } from './elevation.ts';
import { type PointForecast, PointForecastRef } from './point-forecast.ts';

/** Most places of one `points` field. */
const MAX_POINTS = 1000;

const countArgument = (defaultValue: number) =>
  builder.args((t) => ({
    last: t.field({
      type: 'PositiveInt',
      required: true,
      defaultValue,
      description: `How many runs, counted back from the newest complete one, or the pinned one; at most ${MAX_RUNS_COMPARED}.`,
    }),
  }));

export const PointRef = builder.objectRef<PinnedPlace>('Point').implement({
  description: 'A requested place.',
  fields: (t) => ({
    label: t.string({
      nullable: true,
      description: 'The `label` of the request.',
      cost: () => ({ price: LEAF, bytes: LABEL_BYTES }),
      resolve: ({ label }) => label ?? null,
    }),
    latitude: t.exposeFloat('latitude', { description: 'Requested latitude, degrees north.' }),
    longitude: t.exposeFloat('longitude', { description: 'Requested longitude, degrees east.' }),
    forecast: t.field({
      type: PointForecastRef,
      nullable: true,
      description: 'The forecast of one model. Null with an error when the model does not have the run.',
      args: { ...modelArgument(), ...initTimeArgument(), ...selectArgument(), ...elevationArgument() },
      cost: (args, scope) =>
        one((args.select === 'BILINEAR' ? 4 : 1) * LOOKUP + elevationPrice(args), ofModel(args, scope)),
      resolve: (point, { model, initTime, select, elevation }, { request }) =>
        forecastAt(request, point, { model, initTime: initTime ?? null, select, elevation }),
    }),
    forecasts: t.field({
      type: [PointForecastRef],
      nullable: { list: false, items: true },
      description:
        'The forecasts of several models, each from its pinned run, or from its newest complete run that reaches the requested times, as far as the model goes. Each has its own steps: to compare amounts over models with steps of 1, 3 and 6 h, ask for `spread`, whose members are over common windows, or for `aggregates` with `everyHours`. A null item has an error.',
      args: { ...modelsArgument(), ...selectArgument(), ...elevationArgument() },
      cost: (args, scope) => {
        const models = modelsOf(args);
        const price = models.length * (2 * LOOKUP + elevationPrice(args));
        return list(price, models.length, ofModels(models, scope));
      },
      resolve: async (point, { models, select, elevation }, { request }) => {
        const requested = models ?? (await modelsWithRuns(request, point.pin));
        return requested.map((model) =>
          forecastAt(request, point, { model, initTime: null, select, elevation, shared: true }),
        );
      },
    }),
    runs: t.field({
      rated: true,
      type: [PointForecastRef],
      nullable: { list: true, items: true },
      description:
        'The forecasts of several runs of one model that reach the requested times, newest first, or those of `initTimes` in their order, each as far as it goes. A null item has an error.',
      args: {
        ...modelArgument(),
        ...countArgument(4),
        initTimes: t.arg({
          type: ['Time'],
          description: `These runs instead of the newest ones; at most ${MAX_RUNS_COMPARED}.`,
        }),
        ...selectArgument(),
        ...elevationArgument(),
      },
      cost: (args, scope) => {
        const count = lengthOf(args.initTimes, countOf(args.last, 24));
        return list(LOOKUP + count * (LOOKUP + elevationPrice(args)), count, ofModel(args, scope));
      },
      resolve: async (point, { model, last, initTimes, select, elevation }, context) => {
        if (initTimes) {
          requireComparable(initTimes.length, 'initTimes');
          return initTimes.map((initTime) =>
            forecastAt(context.request, point, { model, initTime, select, elevation, shared: true }),
          );
        }
        requireComparable(last, 'last');
        const runs = await latestRuns(context, model, point.pin, last);
        return runs.map((run) =>
          forecastOf(context.request, run, point, { select, elevation, shared: false, whole: true }),
        );
      },
    }),
    runChange: t.field({
      rated: true,
      type: RunChangeRef,
      nullable: true,
      description:
        'How the forecast of one variable changed from run to run (dProg/dt), at one valid time or at all valid times that at least two of the runs have.',
      args: {
        ...modelArgument(),
        ...variableArgument(),
        ...unitArgument(),
        validTime: t.arg({
          type: 'Time',
          description: 'The only valid time; by default all that at least two of the runs have.',
        }),
        ...countArgument(8),
      },
      cost: (args, outer) => {
        const scope = ofModel(args, outer);
        const axis = args.validTime ? 1 : scope.leads;
        const count = countOf(args.last, 24);
        const work = reading(variableOf(args), axis) + axis * ALIGN_LEAD;
        return taking(
          { series: count },
          one(LOOKUP + count * (LOOKUP + work), { ...scope, axis, items: count }),
        );
      },
      resolve: (point, { model, variable, unit, validTime, last }, context) =>
        readRunChange(context, point, { model, variable, unit, last, validTime: validTime ?? null }),
    }),
    spread: t.field({
      rated: true,
      type: SpreadRef,
      nullable: true,
      description:
        'Median, extremes and spread of one variable over several models, each from its pinned run, or from its newest complete run that reaches the requested times, as far as the model goes. Models are compared by valid time: `leadFrom` and `leadTo` count from the start of the newest of these runs. Amounts and maxima are over windows that all models share. An error when there are none, or when one model gives the variable for an instant and another for a window.',
      args: {
        ...variableArgument(),
        ...unitArgument(),
        ...modelsArgument(),
        alignment: t.arg({
          type: AlignmentEnum,
          required: true,
          defaultValue: 'COMMON',
          description: 'The valid times at which the models are compared.',
        }),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => {
        const models = modelsOf(args);
        const { leads, ...scope } = ranged(args, ofModels(models, outer));
        // Valid times of models with different steps are more than any one has.
        const axis = args.alignment === 'UNION' ? 1.5 * leads : leads;
        const work = reading(variableOf(args), leads) + leads * ALIGN_LEAD;
        const inner = { ...scope, leads, axis, items: models.length };
        return taking({ series: models.length }, one(models.length * (LOOKUP + work), inner));
      },
      resolve: (point, { variable, unit, models, alignment, ...range }, { request }) =>
        readSpread(request, point, { variable, unit, alignment, range, models: models ?? null }),
    }),
  }),
});

builder.queryFields((t) => ({
  point: t.field({
    type: PointRef,
    nullable: true,
    description: 'Forecasts for one place.',
    args: {
      ...placeArguments(),
      label: t.arg.string({ description: LABEL }),
      ...pinArgument(),
    },
    cost: () => taking({ points: 1 }, one(LOOKUP)),
    resolve: (_root, { pin, ...place }) => pinnedPlace(place, pinOf(pin)),
  }),
  points: t.field({
    rated: true,
    type: [PointRef],
    nullable: { list: true, items: true },
    description: `Forecasts for several places, at most ${MAX_POINTS}. Places in the same tile share one read; with \`@stream\` the first places are answered before the others are read. A place with invalid coordinates is null with an error; the whole list is null where a pin is not valid or there are too many places.`,
    args: {
      at: t.arg({ type: [PlaceInputRef], required: true, description: 'The places.' }),
      ...pinArgument(),
    },
    cost: ({ at }) => {
      const count = lengthOf(at, 0);
      return taking({ points: count }, list((count * LOOKUP) / 3, count));
    },
    resolve: (_root, { at, pin }, { streamBatcher }, info) => {
      if (at.length > MAX_POINTS) {
        throw new IsobarError(
          'validation_error',
          `${at.length} points were requested, at most ${MAX_POINTS} are allowed`,
          { reason: 'too_large', argument: 'at', allowed: { maximum: MAX_POINTS } },
        );
      }
      const parsed = pinOf(pin);
      // Each item is a separate promise, so that one failure does not affect the others.
      return streamBatcher.items(info, at, (place, index) => pinnedPlace(place, parsed, `at[${index}].`));
    },
  }),
}));

/** Throws as `requirePlace`. @param path what comes before the names of its arguments */
export function pinnedPlace(place: RequestedPlace, pin: Pin | null, path = ''): PinnedPlace {
  requirePlace(place, path);
  return { ...place, pin };
}

interface RequestedForecast {
  readonly model: ModelId;
  readonly initTime: Date | null;
  readonly select: Selection;
  /** As `elevationArgument`. */
  readonly elevation: number | null | undefined;
  /** As `PointForecast.shared`. */
  readonly shared?: boolean;
}

async function forecastAt(
  request: ForecastRequest,
  requested: PinnedPlace,
  { model, initTime, select, elevation, shared = false }: RequestedForecast,
): Promise<PointForecast> {
  const run = await request.run(model, initTime, requested.pin);
  return forecastOf(request, run, requested, { select, elevation, shared, whole: initTime !== null });
}

/** Nothing has to be waited for without a correction: an operation may ask for thousands of places. */
function forecastOf(
  request: ForecastRequest,
  run: Run,
  requested: PinnedPlace,
  {
    select,
    elevation,
    ...rest
  }: Pick<RequestedForecast, 'select' | 'elevation'> & Pick<PointForecast, 'shared' | 'whole'>,
): PointForecast | Promise<PointForecast> {
  const found = request.place(run, requested.latitude, requested.longitude, select);
  const place = correctedPlace(request, run, found, elevation);
  if (place instanceof Promise) return place.then((at) => ({ run, requested, place: at, ...rest }));
  return { run, requested, place, ...rest };
}
