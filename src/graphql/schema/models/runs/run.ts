import { absenceOf, inputVariablesOf, SERIES_NAMES, type SeriesName } from '../../../../catalog/index.ts';
import { type Run, runIdOf } from '../../../../forecast/index.ts';
import { builder } from '../../../builder.ts';
import { stepsIn } from '../../../pricing/scope.ts';
import { describedEnum, ModelIdEnum, VariableNameEnum } from '../../enums.ts';
import { numbersCost } from '../../prices/field-costs.ts';
import { BoxRef } from '../grids/box.ts';
import { GridRef, storedGrid } from '../grids/grid.ts';

/** Bytes of the name of a variable. */
const VARIABLE_BYTES = 26;

const RunStateEnum = describedEnum('RunState', 'How much of a run is stored.', {
  INCOMING:
    'Some of its fields are stored. It answers with those when it is named, and is never the default.',
  COMPLETE: 'All fields of the run are stored.',
  ON_DEMAND:
    'It was never ingested as a whole: requested fields are read from its source and then stored. It answers when it is named, and is in no list.',
});

export const RunRef = builder.objectRef<Run>('Run').implement({
  description: 'One initialisation of a model.',
  fields: (t) => ({
    id: t.id({
      description:
        'The id of the run: the same while it comes in, when it is complete, and in every answer. Pass it to `Query.run`.',
      resolve: (run) => runIdOf(run),
    }),
    model: t.expose('model', { type: ModelIdEnum, description: 'The model.' }),
    initTime: t.expose('initTime', {
      type: 'Time',
      description: 'The time at which the run starts: lead 0.',
    }),
    state: t.expose('state', { type: RunStateEnum, description: 'How much of the run is stored.' }),
    presentHours: t.exposeInt('presentHours', {
      description: 'How many leads have at least one stored field.',
    }),
    expectedHours: t.exposeInt('expectedHours', { description: 'How many leads a complete run has.' }),
    horizonHours: t.exposeFloat('horizonHours', {
      description:
        'The last lead of this run in hours, or while it is incomplete the last that it will have. Runs of one model may differ: see `Model.cycles`.',
    }),
    leadHours: t.exposeFloatList('presentLeads', {
      description: 'The leads that have at least one stored field, in hours, ascending.',
      cost: (_, scope) => numbersCost(stepsIn({ ...scope, whole: true }), 5),
    }),
    missingLeadHours: t.exposeFloatList('missingLeads', {
      description:
        'The leads up to the last stored one of which fields are missing because files of the producer are late, absent or unreadable, in hours, ascending. Their values are null with the reason NOT_INGESTED, and are filled in when the files arrive.',
      cost: (_, scope) => numbersCost(stepsIn({ ...scope, whole: true }), 5),
    }),
    missingVariables: t.field({
      type: [VariableNameEnum],
      description:
        'The variables of the model that the run has no field of, or for diagnostics not all inputs. Empty for a complete run and for one that is read on demand.',
      cost: () => numbersCost(SERIES_NAMES.length, VARIABLE_BYTES),
      resolve: missingVariablesOf,
    }),
    presentFields: t.exposeInt('presentFields', {
      description: 'How many fields (one variable at one lead) are stored.',
    }),
    expectedFields: t.exposeInt('expectedFields', { description: 'How many fields a complete run has.' }),
    publishedAt: t.expose('publishedAt', {
      type: 'Time',
      description: 'When the fields stored now were published.',
    }),
    synthetic: t.exposeBoolean('synthetic', {
      description: 'True for a run of the built-in demo, whose weather is made up.',
    }),
    onDemand: t.exposeBoolean('onDemand', {
      description:
        'True for a run that was not ingested as a whole: requested fields are fetched from its source and then stored.',
    }),
    source: t.exposeString('source', { description: 'Where its files came from, in words.' }),
    attribution: t.exposeString('attribution', {
      nullable: true,
      description: 'The line to show with its data; null when the producer requires none.',
    }),
    domain: t.field({
      type: BoxRef,
      description: 'The box around its grid. A projected grid does not fill it.',
      resolve: ({ grid }) => grid.bounds,
    }),
    grid: t.field({
      type: GridRef,
      description:
        'The grid on which its fields are stored. Grids of the demo are coarser than the producer’s.',
      resolve: storedGrid,
    }),
  }),
});

function missingVariablesOf({ model, state, manifest }: Run): SeriesName[] {
  if (state !== 'INCOMING') return [];
  const isStored = (name: SeriesName) =>
    inputVariablesOf(name).every((variable) => (manifest.cubes[variable]?.length ?? 0) > 0);
  return SERIES_NAMES.filter((name) => absenceOf(model, name) === null && !isStored(name));
}
