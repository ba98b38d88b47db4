import { z } from 'zod';
import {
  leadsOf,
  type ModelId,
  modelOf,
  nativeOf,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../../catalog/index.ts';
import { answeredLead, defineRoute, modelInPath, requireModel, workOfListing } from '../../../http/index.ts';
import { model, units } from '../../answer-parts.ts';
import { fmt, pin } from '../../parameters.ts';

const query = z.object({ fmt: fmt(['json']), pin });

const leadAxis = z
  .object({
    first: answeredLead
      .nullable()
      .meta({ description: 'First lead with a value; null where there is none.' }),
    ranges: z.array(z.object({ from: z.int(), to: z.int(), by: z.int() })),
  })
  .meta({
    id: 'LeadAxis',
    description: 'Leads of the longest run of the model, both ends inclusive, in hours.',
  });

const standardName = z.string().nullable().meta({ description: 'CF standard name.' });
const longName = z.string();

const level = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('pressure'), hectopascals: z.number() }),
    z.object({ kind: z.literal('height'), metres: z.number() }),
    z.object({ kind: z.literal('depth'), topMetres: z.number(), bottomMetres: z.number() }),
    z.object({ kind: z.literal('surface') }),
    z.object({ kind: z.literal('mean_sea_level') }),
    z.object({ kind: z.literal('atmosphere') }),
    z.object({ kind: z.literal('cloud_layer'), layer: z.enum(['low', 'mid', 'high']) }),
  ])
  .meta({ id: 'VariableLevel', description: 'Where the variable is.' });

const variables = z
  .object({
    model,
    variables: z.array(
      z.object({
        name: z.string(),
        units,
        standard_name: standardName,
        long_name: longName,
        level,
        status: z.enum(['native', 'derived']).meta({
          description:
            'Whether the producer publishes it, or it is derived from what the producer publishes.',
        }),
        cell_methods: z.string().nullable().meta({ description: 'CF cell methods.' }),
        comment: z.string().nullable(),
        lead_hours: leadAxis,
      }),
    ),
    pressure_level_variables: z.array(
      z.object({
        base: z.string().meta({ description: 'A variable is the base name and `_<level>hpa`.' }),
        units,
        standard_name: standardName,
        long_name: longName,
        levels_hpa: z.array(z.int()),
        lead_hours: leadAxis,
      }),
    ),
  })
  .meta({ id: 'Variables', description: 'What one model has.' });

/** `GET /models/{model}/variables`: what one model gives, with units, CF names, and the leads of its longest run. */
export const variablesRoute = defineRoute({
  path: '/models/{model}/variables',
  operationId: 'listVariables',
  tag: 'Listings',
  summary: 'The variables of a model',
  description: 'Units, CF names, levels and leads of every variable that the model has.',
  access: 'key',
  query,
  pathParameters: z.object({
    model: modelInPath,
  }),
  formats: { json: { schema: variables, description: 'All variables of the model.' } },
  problems: [404],
  examples: [{ summary: 'Of GFS', call: '/models/gfs/variables', show: ['variables'] }],
  prepare({ path }, { version }) {
    const model = requireModel(path.model);
    return {
      run: null,
      cachePolicy: 'current',
      ...workOfListing(1),
      identity: version,
      read: () => ({ content: JSON.stringify(variablesOf(model)) }),
    };
  },
});

function variablesOf(model: ModelId) {
  return {
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
        lead_hours: leadAxisOf(model, first),
      };
    }),
  };
}

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
    lead_hours: leadAxisOf(model, name),
  };
}

/** First lead with a value, and the ranges of leads of the model's longest run. */
function leadAxisOf(model: ModelId, name: VariableName) {
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
