import {
  type ChangeCursor,
  type ChangedValue,
  type ForecastChange,
  type Forecasts,
  fixedUnit,
  followForecast,
  formatCursor,
  parseCursor,
  type RunUpdate,
  requireServed,
} from '../../forecast/index.ts';
import { LOOKUP } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder, QueryRef } from '../builder.ts';
import type { OperationRequest } from '../context/context.ts';
import type { SourceEvent } from '../context/event-streams.ts';
import { modelsOf, ofModel, ofModels, one, TIME_BYTES, taking } from '../pricing/price.ts';
import { type RequestedPlace, requirePlace } from './arguments/place.ts';
import { requireInRange } from './arguments/ranges.ts';
import {
  modelArgument,
  placeArguments,
  selectArgument,
  variableArgument,
} from './arguments/request-arguments.ts';
import { describedEnum, ModelIdEnum } from './enums.ts';
import { RunRef } from './models/runs/run.ts';
import { UnitsRef } from './models/variables/units.ts';
import { PointForecastRef } from './places/point-forecast.ts';

const QUERY =
  'Everything that can be queried, as of this event: the newest runs are those that it found. Its cost is limited as that of a query.';

const AFTER =
  'The cursor of the last event received, or of `Query.eventCursor`: events since then are sent first. By default the stream starts now. The header `Last-Event-ID`, which clients of server-sent events send when they connect again, comes first.';

const CompletenessEnum = describedEnum('Completeness', 'Which runs events are sent for.', {
  COMPLETE: 'Complete runs only.',
  ANY: 'Runs that are coming in too, each time more of their fields are stored.',
});

const RunUpdateRef = builder.objectRef<RunUpdate & SourceEvent>('RunUpdate').implement({
  description:
    'More of a run is stored than before. Several changes of one run between two checks are one event, with the newest state.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Pass it to `after` to continue from this event.' }),
    model: t.expose('model', { type: ModelIdEnum, description: 'The model.' }),
    initTime: t.expose('initTime', {
      type: 'Time',
      description: 'The time at which the run starts: lead 0.',
    }),
    complete: t.boolean({
      description: 'Whether all fields of the run are stored.',
      resolve: ({ state }) => state === 'COMPLETE',
    }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run at the time of this event; null when it has been deleted since.',
      resolve: (update) => update.open(),
    }),
    forecast: t.field({
      type: PointForecastRef,
      nullable: true,
      description:
        'The forecast of this run for a place, as far as the run goes; null when it has been deleted since.',
      args: { ...placeArguments(), ...selectArgument() },
      cost: () => taking({ points: 1 }, one(LOOKUP)),
      resolve: async (update, { select, ...asked }, { request }) => {
        requirePlace(asked);
        const run = await update.open();
        if (run === null) return null;
        return {
          run,
          asked,
          place: request.place(run, asked.latitude, asked.longitude, select),
          shared: true,
          whole: true,
        };
      },
    }),
    query: t.field({ type: QueryRef, description: QUERY, resolve: () => ({}) }),
  }),
});

const ChangedValueRef = builder.objectRef<ChangedValue>('ChangedValue').implement({
  description: 'The values of two runs for one valid time.',
  fields: (t) => ({
    validTime: t.expose('validTime', { type: 'Time', description: 'The valid time of the values.' }),
    previous: t.exposeFloat('previous', { description: 'The value of the previous run.' }),
    value: t.exposeFloat('value', { description: 'The value of the newer run.' }),
    difference: t.exposeFloat('difference', { description: '`value` minus `previous`.' }),
  }),
});

/** A change with the place that was watched. */
interface PlacedChange extends ForecastChange {
  readonly asked: RequestedPlace;
}

const ForecastChangeRef = builder.objectRef<PlacedChange>('ForecastChange').implement({
  description: 'A new complete run differs from the previous one at a place.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Pass it to `after` to continue from this event.' }),
    run: t.expose('run', { type: RunRef, description: 'The newer run.' }),
    previousRun: t.field({
      type: RunRef,
      nullable: true,
      description:
        'The run of the last event, or the newest complete run when the subscription started. Null when that run is no longer stored: then the change is unknown, and the client should read the forecast again.',
      resolve: ({ previousRun }) => previousRun,
    }),
    units: t.field({
      type: UnitsRef,
      description: 'The unit of the values.',
      resolve: ({ units }) => fixedUnit(units).units,
    }),
    largest: t.expose('largest', {
      type: ChangedValueRef,
      nullable: true,
      description: 'The largest difference between the two runs, in `units`; null without a previous run.',
    }),
    validTimes: t.expose('validTimes', {
      type: ['Time'],
      description: 'The valid times at which the two runs differ by more than `byMoreThan`, ascending.',
      cost: () => ({ price: 1, bytes: 209 * TIME_BYTES }),
    }),
    forecast: t.field({
      type: PointForecastRef,
      description: 'The forecast of the newer run for the place, as far as the run goes.',
      args: selectArgument(),
      cost: () => one(LOOKUP),
      resolve: ({ run, asked }, { select }, { request }) => ({
        run,
        asked,
        place: request.place(run, asked.latitude, asked.longitude, select),
        shared: true,
        whole: true,
      }),
    }),
    query: t.field({ type: QueryRef, description: QUERY, resolve: () => ({}) }),
  }),
});

builder.queryField('eventCursor', (t) =>
  t.string({
    description:
      'The current position in the log of run changes. Pass it to the argument `after` of a subscription to receive every event after this answer.',
    cost: () => one(2 * LOOKUP),
    resolve: async (_root, _args, { forecasts }) =>
      formatCursor({ change: await forecasts.events.last(), comparedWith: null }),
  }),
);

builder.subscriptionType({
  description:
    'Changes of runs and forecasts, as server-sent events. To resume a stream that was interrupted, or that ended with the error `overloaded` because the server stopped, pass the cursor of the last event to `after`, or as the header `Last-Event-ID`, since it is the `id` of server-sent events: every event is received exactly once.',
});

builder.subscriptionFields((t) => ({
  runUpdated: t.field({
    type: RunUpdateRef,
    description: 'An event for each run that is published or extended, in the order in which that happened.',
    args: {
      models: t.arg({ type: [ModelIdEnum], description: 'Only these models; by default all.' }),
      completeness: t.arg({
        type: CompletenessEnum,
        required: true,
        defaultValue: 'COMPLETE',
        description: 'Whether events are sent for incomplete runs too.',
      }),
      after: t.arg.string({ description: AFTER }),
    },
    cost: (args, scope) => one(LOOKUP, ofModels(modelsOf(args), scope)),
    subscribe: async (
      _root,
      { models, completeness, after },
      { forecasts, streams, caller, httpRequest },
    ) => {
      const { change } = await cursorOf(forecasts, httpRequest, after);
      const requested = new Set(models);
      const states: readonly string[] = completeness === 'ANY' ? ['INCOMING', 'COMPLETE'] : ['COMPLETE'];
      return streams.open(caller, httpRequest.signal, async function* (signal) {
        for await (const update of forecasts.events.follow(change, signal)) {
          if (!states.includes(update.state)) continue;
          if (requested.size > 0 && !requested.has(update.model)) continue;
          yield { ...update, cursor: formatCursor({ change: update.change, comparedWith: null }) };
        }
      });
    },
    resolve: (update) => update,
  }),
  forecastChanged: t.field({
    type: ForecastChangeRef,
    description:
      'An event when the newest complete run of a model differs at any valid time from the run of the last event. Small changes of successive runs add up. Beyond the end of a short run, the newest run that goes further stands for it.',
    args: {
      ...placeArguments(),
      ...modelArgument(),
      ...variableArgument(),
      byMoreThan: t.arg.float({
        required: true,
        description: 'Report differences larger than this, in the variable’s fixed unit; 0 or more.',
      }),
      after: t.arg.string({ description: AFTER }),
    },
    cost: (args, scope) => taking({ points: 1 }, one(LOOKUP, ofModel(args, scope))),
    subscribe: async (_root, { after, ...watched }, { forecasts, request, streams, caller, httpRequest }) => {
      requirePlace(watched);
      requireInRange('byMoreThan', watched.byMoreThan, { minimum: 0 });
      requireServed(watched.model, [watched.variable]);
      const latest = await request.latest(watched.model);
      if (latest !== null) request.requireCell(latest, watched.latitude, watched.longitude);
      const cursor = await cursorOf(forecasts, httpRequest, after);
      const { latitude, longitude } = watched;
      return streams.open(caller, httpRequest.signal, async function* (signal) {
        for await (const change of followForecast(forecasts, watched, cursor, signal))
          yield { ...change, asked: { latitude, longitude } };
      });
    },
    resolve: (change) => change,
  }),
}));

/** The position to start from. Throws IsobarError('validation_error') for a cursor that is not from this service's log. */
async function cursorOf(
  { events }: Forecasts,
  { headers }: OperationRequest,
  after: string | null | undefined,
): Promise<ChangeCursor> {
  const last = await events.last();
  // A client that connects again sends the same arguments, so that its header is the newer position.
  const from = headers.get('last-event-id') || after;
  if (from === null || from === undefined) return { change: last, comparedWith: null };
  const cursor = parseCursor(from);
  if (cursor.change <= last) return cursor;
  throw new IsobarError(
    'validation_error',
    'after is not a cursor of this service: omit it to follow from now on',
    { reason: 'malformed', argument: 'after' },
  );
}
