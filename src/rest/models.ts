import type { RequestHandler } from 'express';
import {
  isModelId,
  leadsOf,
  MODEL_IDS,
  type ModelId,
  modelOf,
  nativeOf,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../catalog/index.ts';
import { type Forecasts, formatTime } from '../forecast/index.ts';
import { IsobarError } from '../platform/index.ts';
import { noParameters, parseQuery, unknownModel } from './query.ts';

/** `GET /models`: every model with its facts, newest complete run and variables. */
export function listModels(forecasts: Forecasts): RequestHandler {
  return async (req, res) => {
    parseQuery(noParameters, req.query);
    const models = await Promise.all(
      MODEL_IDS.map(async (id) => {
        const model = modelOf(id);
        const latest = await forecasts.latest(id);
        return {
          id,
          title: model.title,
          coverage: model.coverage,
          resolution: model.resolution,
          resolution_native: model.resolutionNative,
          update_cycle_hours: model.updateCycleHours,
          horizon_hours: model.horizonHours,
          archive: model.archive,
          status: model.status.state,
          bbox: [model.grid.box.west, model.grid.box.south, model.grid.box.east, model.grid.box.north],
          licence: model.licence,
          attribution: model.attribution,
          latest_init_time: latest === null ? null : formatTime(latest.initTime),
          synthetic: latest?.synthetic ?? null,
          variables: SURFACE_VARIABLE_NAMES.filter((name) => isServed(id, name)),
          pressure_level_variables: servedBases(id),
          levels_hpa: PRESSURE_LEVELS_HPA,
        };
      }),
    );
    res.json({ models });
  };
}

/** `GET /models/{model}/variables`: what one model gives, with units, CF names, and the leads of its longest run. */
export const listVariables: RequestHandler<{ model: string }> = (req, res) => {
  const { model } = req.params;
  parseQuery(noParameters, req.query);
  if (!isModelId(model)) throw new IsobarError('not_found', unknownModel(model));
  res.json({
    model,
    variables: SURFACE_VARIABLE_NAMES.filter((name) => isServed(model, name)).map((name) =>
      describe(model, name),
    ),
    pressure_level_variables: servedBases(model).map((base) => {
      const first = pressureVariableName(base, PRESSURE_LEVELS_HPA[0]);
      const { units, standardName, longName } = variableOf(first);
      return {
        base,
        units,
        standard_name: standardName,
        long_name: longName,
        levels_hpa: PRESSURE_LEVELS_HPA,
        lead_hours: leadAxis(model, first),
      };
    }),
  });
};

function describe(model: ModelId, name: VariableName) {
  const { units, standardName, longName, level } = variableOf(name);
  const native = nativeOf(model, name);
  return {
    name,
    units,
    standard_name: standardName,
    long_name: longName,
    level,
    status: native.status,
    cell_methods: native.status === 'unavailable' ? null : native.cellMethods,
    comment: native.status === 'unavailable' ? null : native.comment,
    lead_hours: leadAxis(model, name),
  };
}

/** First lead with a value, and the ranges of leads of the model's longest run. */
function leadAxis(model: ModelId, name: VariableName) {
  const native = nativeOf(model, name);
  const group = longestCycle(model);
  const leads = leadsOf(model, group.hours[0] ?? 0);
  const first =
    native.status === 'unavailable' ? null : (leads.find((lead) => lead >= native.firstLeadHours) ?? null);
  return { first, ranges: group.leads };
}

function longestCycle(model: ModelId) {
  return modelOf(model).cycles.reduce((longest, group) =>
    lastLead(group) > lastLead(longest) ? group : longest,
  );
}

function lastLead(group: ReturnType<typeof modelOf>['cycles'][number]): number {
  return group.leads.at(-1)?.to ?? 0;
}

function isServed(model: ModelId, name: VariableName): boolean {
  return nativeOf(model, name).status !== 'unavailable';
}

function servedBases(model: ModelId) {
  return PRESSURE_BASES.filter((base) => isServed(model, pressureVariableName(base, PRESSURE_LEVELS_HPA[0])));
}
