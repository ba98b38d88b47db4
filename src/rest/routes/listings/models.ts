import { z } from 'zod';
import {
  defaultHorizonOf,
  horizonOfGroup,
  MODEL_IDS,
  type ModelId,
  modelOf,
  nativeOf,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  retirementOf,
  SURFACE_VARIABLE_NAMES,
  type VariableName,
} from '../../../catalog/index.ts';
import { type ForecastRequest, formatPin, formatTime, type Pin, type Run } from '../../../forecast/index.ts';
import { defineRoute, identityOf, modelInPath, requireModel, workOfListing } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { initTime } from '../../answer-parts.ts';
import { fmt, pin } from '../../parameters.ts';

const query = z.object({ fmt: fmt(['json']), pin });

const levels = z.array(z.int()).meta({ description: 'Pressure levels in hPa, from the ground up.' });

const producer = z
  .object({
    coverage: z.string().meta({ description: 'Region of the files that are read.' }),
    resolution: z.string().meta({ description: 'Spacing of the files that are read.' }),
    update_cycle_hours: z.number().meta({ description: 'Hours between two runs, whatever their length.' }),
    horizon_hours: z.int().meta({ description: 'Longest lead of any run.' }),
    cycles: z
      .array(
        z.object({
          hours: z.array(z.int()).meta({ description: 'Hours of the day (UTC) at which the runs start.' }),
          horizon_hours: z.int().meta({ description: 'Longest lead of these runs.' }),
        }),
      )
      .meta({ description: 'The runs of a day by their horizon.' }),
  })
  .meta({ description: 'What the producer publishes today, where it may exceed the figures beside it.' });

const model = z
  .object({
    id: z.enum(MODEL_IDS),
    title: z.string(),
    coverage: z.string().meta({ description: 'Region that the model covers.' }),
    resolution: z.string().meta({ description: 'Spacing of the model itself.' }),
    resolution_native: z.string().meta({ description: 'Spacing of the files that are read.' }),
    update_cycle_hours: z.number().meta({ description: 'Hours between two runs of full length.' }),
    horizon_hours: z
      .int()
      .meta({ description: 'The last lead of `/point` without `lead_to`. Some runs go further.' }),
    producer,
    archive: z.string().nullable().meta({ description: 'How far back the contract lists runs.' }),
    status: z.enum(['operational', 'retired']),
    successor: z.string().nullable().meta({
      description:
        'Of a retired model the one that its producer names in its place, which this service need not have; else null.',
    }),
    unverified: z
      .array(z.string())
      .meta({ description: 'What of these facts could not be checked against files of the producer.' }),
    bbox: z.array(z.number()).length(4).meta({
      description:
        'West, south, east and north of the grid of the run that answers; west > east crosses the antimeridian. A projected grid does not fill its box.',
    }),
    licence: z.string(),
    attribution: z.string().meta({ description: 'Line to show with the data.' }),
    latest_init_time: initTime.nullable().meta({
      description:
        'The newest complete run, which answers where no lead is asked for, or the run of the pin; null where there is none.',
    }),
    synthetic: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether that run is synthetic; null where there is none.' }),
    variables: z.array(z.string()).meta({ description: 'At, near or over the surface.' }),
    pressure_level_variables: z
      .array(z.string())
      .meta({ description: 'Base names: a variable is the base name and `_<level>hpa`.' }),
    levels_hpa: levels,
  })
  .meta({
    id: 'Model',
    description:
      'What a model is and has: figures of the interface contract, and in `producer` those of the producer today.',
  });

const pinToken = z
  .string()
  .meta({ description: 'Fixes these runs over many requests: the parameter `pin`.' });

const models = z
  .object({ models: z.array(model), pin: pinToken })
  .meta({ id: 'Models', description: 'What each model is and has.' });

/** `GET /models`: every model with its facts, newest complete run and variables. */
export const modelsRoute = defineRoute({
  path: '/models',
  operationId: 'listModels',
  tag: 'Listings',
  summary: 'The models and their variables',
  description:
    'Every model with its coverage, spacing, horizon, variables and the run that answers by default.',
  access: 'key',
  query,
  formats: { json: { schema: models, description: 'All models.' } },
  examples: [{ summary: 'All models', call: '/models' }],
  async prepare({ query }, { request }) {
    const answering = await Promise.all(
      MODEL_IDS.map(async (id) => ({ id, run: await answeringRun(id, request, query.pin ?? null) })),
    );
    return {
      run: null,
      cachePolicy: 'current',
      ...workOfListing(MODEL_IDS.length),
      identity: answering.map(({ run }) => (run === null ? '-' : identityOf(run))).join('\n'),
      async read() {
        const models = answering.map(({ id, run }) => describeModel(id, run));
        const pin = query.pin === undefined ? await request.pin() : formatPin(query.pin);
        return { content: JSON.stringify({ models, pin }) };
      },
    };
  },
});

/** `GET /models/{model}`: one model, as in the list of all. */
export const modelRoute = defineRoute({
  path: '/models/{model}',
  operationId: 'getModel',
  tag: 'Listings',
  summary: 'One model',
  description: 'Coverage, spacing, horizon and variables of a model, and the run that answers by default.',
  access: 'key',
  query,
  pathParameters: z.object({ model: modelInPath }),
  formats: { json: { schema: model, description: 'The model.' } },
  problems: [404],
  examples: [{ summary: 'One model', call: '/models/gfs' }],
  async prepare({ query, path }, { request }) {
    const id = requireModel(path.model);
    const run = await answeringRun(id, request, query.pin ?? null);
    return {
      run: null,
      cachePolicy: 'current',
      ...workOfListing(1),
      identity: run === null ? '-' : identityOf(run),
      read: () => ({ content: JSON.stringify(describeModel(id, run)) }),
    };
  },
});

function describeModel(id: ModelId, answering: Run | null) {
  const model = modelOf(id);
  const { west, south, east, north } = answering?.grid.bounds ?? model.grid.box;
  return {
    id,
    title: model.title,
    coverage: model.contract.coverage,
    resolution: model.resolution,
    resolution_native: model.resolutionNative,
    update_cycle_hours: model.contract.updateCycleHours,
    horizon_hours: defaultHorizonOf(id),
    producer: {
      coverage: model.coverage,
      resolution: model.resolutionNative,
      update_cycle_hours: model.updateCycleHours,
      horizon_hours: model.horizonHours,
      cycles: model.cycles.map((group) => ({ hours: group.hours, horizon_hours: horizonOfGroup(group) })),
    },
    archive: model.archive,
    status: model.status.state,
    successor: retirementOf(id)?.successor ?? null,
    unverified: model.unverified,
    bbox: [west, south, east, north],
    licence: model.licence,
    attribution: model.attribution,
    latest_init_time: answering === null ? null : formatTime(answering.initTime),
    synthetic: answering?.synthetic ?? null,
    variables: SURFACE_VARIABLE_NAMES.filter((name) => isServed(id, name)),
    pressure_level_variables: PRESSURE_BASES.filter((base) =>
      isServed(id, pressureVariableName(base, PRESSURE_LEVELS_HPA[0])),
    ),
    levels_hpa: PRESSURE_LEVELS_HPA,
  };
}

/** The run of a model that answers by default, or by the pin; null where there is none, or none any more. */
async function answeringRun(id: ModelId, request: ForecastRequest, pin: Pin | null): Promise<Run | null> {
  if (pin?.get(id) === undefined) return request.latest(id);
  try {
    return await request.run(id, null, pin);
  } catch (error) {
    if (error instanceof IsobarError && error.code === 'not_found') return null;
    throw error;
  }
}

function isServed(model: ModelId, name: VariableName): boolean {
  return nativeOf(model, name).status !== 'unavailable';
}
