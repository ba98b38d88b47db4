import {
  type ChangeCursor,
  type ChangedValue,
  type ForecastChange,
  type Forecasts,
  followForecast,
  formatCursor,
  parseCursor,
  type RunUpdate,
  requireServed,
} from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { ModelIdEnum, VariableNameEnum } from './arguments/enums.ts';
import { RunRef } from './models/run.ts';

/** A subscription costs as much as a few plain fields, for each of its events anew. */
const EVENT_COST = { field: 1, multiplier: 1 };

const AFTER =
  'Cursor of the last event that was seen, or of `Query.cursor`: what has happened since comes first. From now on when left out.';

const CompletenessEnum = builder.enumType('Completeness', {
  description: 'Which runs an event is wanted for.',
  values: {
    COMPLETE: { description: 'Runs that every field is there of.' },
    ANY: { description: 'Runs that are still coming in too, whenever more of them is there.' },
  } as const,
});

const RunUpdateRef = builder.objectRef<RunUpdate>('RunUpdate').implement({
  description:
    'There is more of a run than before. A run that changed several times while nobody looked is told once, as it is then.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Hand it to `after` to go on from this event.',
      resolve: ({ change }) => formatCursor({ change, comparedWith: null }),
    }),
    model: t.expose('model', { type: ModelIdEnum, description: 'The model that was run.' }),
    initTime: t.expose('initTime', { type: 'DateTime', description: 'When the run begins: lead 0.' }),
    complete: t.boolean({
      description: 'Whether every field of it is there.',
      resolve: ({ state }) => state === 'COMPLETE',
    }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run as of this event; null when it has been deleted meanwhile.',
      resolve: (update) => update.open(),
    }),
  }),
});

const ChangedValueRef = builder.objectRef<ChangedValue>('ChangedValue').implement({
  description: 'What two runs say about one valid time.',
  fields: (t) => ({
    validTime: t.expose('validTime', { type: 'DateTime', description: 'The time that the values are for.' }),
    previous: t.exposeFloat('previous', { description: 'By the previous run.' }),
    value: t.exposeFloat('value', { description: 'By the newer run.' }),
    difference: t.exposeFloat('difference', { description: '`value` minus `previous`.' }),
  }),
});

const ForecastChangeRef = builder.objectRef<ForecastChange>('ForecastChange').implement({
  description: 'A new complete run says something else about a place than the one before.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Hand it to `after` to go on from this event.' }),
    run: t.field({ type: RunRef, description: 'The newer run.', resolve: ({ run }) => run }),
    previousRun: t.field({
      type: RunRef,
      nullable: true,
      description:
        'The run that was told about last, or that was the newest complete one where the subscription begins. Null when that is no longer stored: what changed cannot be told, look again.',
      resolve: ({ previousRun }) => previousRun,
    }),
    units: t.exposeString('units', { description: 'Unit of the values, CF notation.' }),
    largest: t.expose('largest', {
      type: ChangedValueRef,
      nullable: true,
      description: 'Where the two runs differ most; null without a previous run.',
    }),
    validTimes: t.expose('validTimes', {
      type: ['DateTime'],
      complexity: EVENT_COST,
      description:
        'Times that both runs have, and for which they differ by more than was asked for; ascending.',
    }),
  }),
});

builder.queryField('cursor', (t) =>
  t.string({
    description:
      'Where the log of changes of runs is now: hand it to a subscription’s `after` to miss nothing that happens after this answer.',
    resolve: async (_root, _args, { forecasts }) =>
      formatCursor({ change: await forecasts.events.last(), comparedWith: null }),
  }),
);

builder.subscriptionType({
  description:
    'What happens to runs and forecasts, as server-sent events. A stream that breaks off, or ends with the error `overloaded` since its server stops, is taken up again with the cursor of its last event in `after`: nothing is missed, and nothing comes twice.',
});

builder.subscriptionFields((t) => ({
  runUpdated: t.field({
    type: RunUpdateRef,
    description: 'A run can be read, or more of it can, in the order in which that happened.',
    complexity: EVENT_COST,
    args: {
      models: t.arg({ type: [ModelIdEnum], description: 'All models when left out.' }),
      completeness: t.arg({
        type: CompletenessEnum,
        required: true,
        defaultValue: 'COMPLETE',
        description: 'Whether runs that still come in are told of too.',
      }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: async (
      _root,
      { models, completeness, after },
      { forecasts, streams, caller, httpRequest },
    ) => {
      const { change } = await cursorOf(forecasts, after);
      const wanted = new Set(models);
      const states: readonly string[] = completeness === 'ANY' ? ['INCOMING', 'COMPLETE'] : ['COMPLETE'];
      return streams.open(caller, httpRequest.signal, async function* (signal) {
        for await (const update of forecasts.events.follow(change, signal)) {
          if (!states.includes(update.state)) continue;
          if (wanted.size === 0 || wanted.has(update.model)) yield update;
        }
      });
    },
    resolve: (update, _args, context) => {
      beginEvent(context);
      return update;
    },
  }),
  forecastChanged: t.field({
    type: ForecastChangeRef,
    description:
      'The newest complete run of a model differs, somewhere along its leads, from the run that was told about last. Small changes of several runs in a row add up.',
    complexity: EVENT_COST,
    args: {
      latitude: t.arg.float({ required: true, description: 'Degrees north, -90 to 90.' }),
      longitude: t.arg.float({ required: true, description: 'Degrees east, -180 to 180.' }),
      model: t.arg({ type: ModelIdEnum, required: true, description: 'Whose runs are compared.' }),
      variable: t.arg({
        type: VariableNameEnum,
        required: true,
        description: 'What is compared, in its fixed unit.',
      }),
      byMoreThan: t.arg.float({
        required: true,
        description: 'Smallest difference that is told, in the variable’s own unit; 0 or more.',
      }),
      after: t.arg.string({ description: AFTER }),
    },
    subscribe: async (_root, { after, ...watched }, { forecasts, request, streams, caller, httpRequest }) => {
      checkWatched(watched);
      requireServed(watched.model, [watched.variable]);
      const latest = await request.latest(watched.model);
      if (latest !== null) request.requireCell(latest, watched.latitude, watched.longitude);
      const cursor = await cursorOf(forecasts, after);
      return streams.open(caller, httpRequest.signal, (signal) =>
        followForecast(forecasts, watched, cursor, signal),
      );
    },
    resolve: (change, _args, context) => {
      beginEvent(context);
      return change;
    },
  }),
}));

/** Each event is a request of its own: it sees the runs of its moment, and what was loaded for earlier ones is let go. */
function beginEvent(context: Context): void {
  context.request = context.forecasts.request(context.httpRequest.signal);
}

/** Where to begin. Throws IsobarError('validation_error') for a cursor that is not of this service's log. */
async function cursorOf({ events }: Forecasts, after: string | null | undefined): Promise<ChangeCursor> {
  const last = await events.last();
  if (after === null || after === undefined) return { change: last, comparedWith: null };
  const cursor = parseCursor(after);
  if (cursor.change <= last) return cursor;
  throw new IsobarError(
    'validation_error',
    'after is a cursor of another log than that of this service: leave it away to follow from now on',
  );
}

function checkWatched({
  latitude,
  longitude,
  byMoreThan,
}: Readonly<Record<'latitude' | 'longitude' | 'byMoreThan', number>>): void {
  if (!(latitude >= -90 && latitude <= 90)) {
    throw new IsobarError('validation_error', `latitude ${latitude} must be from -90 to 90`);
  }
  if (!(longitude >= -180 && longitude <= 180)) {
    throw new IsobarError('validation_error', `longitude ${longitude} must be from -180 to 180`);
  }
  if (!(byMoreThan >= 0)) {
    throw new IsobarError('validation_error', `byMoreThan ${byMoreThan} must be 0 or more`);
  }
}
