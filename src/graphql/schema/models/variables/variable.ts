import {
  codesOf,
  type Diagnostic,
  diagnosticOf,
  isDiagnosticName,
  type Level,
  type Quantity,
  quantityOf,
  SERIES_NAMES,
} from '../../../../catalog/index.ts';
import { fixedUnit } from '../../../../forecast/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF, list } from '../../../pricing/price.ts';
import { describedEnum, inCapitals, VariableNameEnum } from '../../enums.ts';
import { lengthOf } from '../../prices/field-costs.ts';
import { UnitsRef } from './units.ts';

const VariableKindEnum = describedEnum('VariableKind', 'Where the values of a variable come from.', {
  FORECAST: 'Read from the stored fields of a model.',
  DIAGNOSTIC: 'Computed from forecast variables by a formula when it is requested.',
});

const LevelKindEnum = describedEnum<Level['kind']>(
  'LevelKind',
  'The kind of level that a variable is on.',
  {
    pressure: 'An isobaric surface.',
    height: 'A height above ground.',
    depth: 'A layer of soil, by its depth below the ground.',
    surface: 'The surface of the ground or sea.',
    mean_sea_level: 'Mean sea level.',
    atmosphere: 'The whole atmospheric column.',
    cloud_layer: 'The layer of low, middle or high clouds.',
  },
  inCapitals,
);

const LevelRef = builder.objectRef<Level>('Level').implement({
  description: 'The level of a variable.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LevelKindEnum, description: 'The kind of level.' }),
    hectopascals: t.int({
      nullable: true,
      description: 'Pressure in hPa; null unless `kind` is PRESSURE.',
      resolve: (level) => (level.kind === 'pressure' ? level.hectopascals : null),
    }),
    metres: t.float({
      nullable: true,
      description: 'Height above ground in m; null unless `kind` is HEIGHT.',
      resolve: (level) => (level.kind === 'height' ? level.metres : null),
    }),
    topMetres: t.float({
      nullable: true,
      description: 'Upper bound of a layer of soil, in m below the ground; null unless `kind` is DEPTH.',
      resolve: (level) => (level.kind === 'depth' ? level.topMetres : null),
    }),
    bottomMetres: t.float({
      nullable: true,
      description: 'Lower bound of a layer of soil, in m below the ground; null unless `kind` is DEPTH.',
      resolve: (level) => (level.kind === 'depth' ? level.bottomMetres : null),
    }),
  }),
});

const CodeRef = builder.objectRef<{ value: number; meaning: string }>('CodeMeaning').implement({
  description: 'The meaning of one value of a coded variable.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'The value as it occurs in series.' }),
    meaning: t.exposeString('meaning', { description: 'Its meaning in plain English.' }),
  }),
});

const DiagnosticRef = builder.objectRef<Diagnostic>('Diagnostic').implement({
  description: 'How a diagnostic is computed.',
  fields: (t) => ({
    formula: t.exposeString('formula', { description: 'The formula in words and symbols.' }),
    source: t.exposeString('source', { description: 'The publication that the formula comes from.' }),
    holds: t.exposeString('holds', {
      nullable: true,
      description:
        'The conditions under which the formula is valid; elsewhere values are null (NOT_APPLICABLE). Null when it is always valid.',
    }),
    inputs: t.expose('inputs', {
      type: [VariableNameEnum],
      description: 'The forecast variables that it is computed from.',
      cost: () => ({ price: 4 * LEAF, bytes: 200 }),
    }),
    codes: t.expose('codes', {
      type: [CodeRef],
      nullable: true,
      description: 'The meaning of each value of a coded variable; null when values are quantities.',
      cost: () => list(LEAF, 4),
    }),
  }),
});

export const VariableRef = builder.objectRef<Quantity>('Variable').implement({
  description: 'A variable of the service. Its definition is the same for every model.',
  fields: (t) => ({
    name: t.field({
      type: VariableNameEnum,
      description: 'The name to request it by, in GraphQL and all other interfaces.',
      resolve: ({ name }) => name,
    }),
    kind: t.field({
      type: VariableKindEnum,
      description: 'Whether it is read from fields or computed.',
      resolve: ({ name }) => (isDiagnosticName(name) ? 'DIAGNOSTIC' : 'FORECAST'),
    }),
    units: t.field({
      type: UnitsRef,
      description: 'The fixed unit of its values.',
      resolve: ({ units }) => fixedUnit(units).units,
    }),
    standardName: t.exposeString('standardName', {
      nullable: true,
      description: 'CF standard name; null when the CF table has none.',
    }),
    longName: t.exposeString('longName', { description: 'Its name in plain English.' }),
    cellMethods: t.exposeString('cellMethods', {
      description: 'CF cell methods. Those of a model may differ, see `ModelVariable.cellMethods`.',
    }),
    precision: t.float({
      description:
        'The step between adjacent values, in `units`. Values read from fields differ from the producer’s by at most half of it.',
      resolve: ({ decimals }) => 1 / 10 ** decimals,
    }),
    level: t.expose('level', { type: LevelRef, description: 'The level that it is on.' }),
    pressureLevelHpa: t.int({
      nullable: true,
      description: 'Pressure level in hPa; null for a variable that is not on a pressure level.',
      resolve: ({ level }) => (level.kind === 'pressure' ? level.hectopascals : null),
    }),
    codes: t.field({
      type: [CodeRef],
      nullable: true,
      description:
        'The meaning of each value of a coded variable, which is never interpolated or averaged; null when values are quantities.',
      cost: () => list(LEAF, 10),
      resolve: ({ name }) => codesOf(name),
    }),
    diagnostic: t.field({
      type: DiagnosticRef,
      nullable: true,
      description: 'How it is computed; null for a FORECAST variable.',
      resolve: ({ name }) => (isDiagnosticName(name) ? diagnosticOf(name) : null),
    }),
  }),
});

builder.queryField('variables', (t) =>
  t.field({
    type: [VariableRef],
    description:
      'All variables of the service: first the forecast variables, surface variables before pressure levels from the lowest level up, then the diagnostics in the same order.',
    args: {
      names: t.arg({ type: [VariableNameEnum], description: 'Only these variables; by default all.' }),
      kind: t.arg({ type: VariableKindEnum, description: 'Only variables of this kind; by default both.' }),
    },
    cost: ({ names }) => list(LEAF, lengthOf(names, SERIES_NAMES.length)),
    resolve: (_root, { names, kind }) =>
      (names ?? SERIES_NAMES)
        .filter((name) => !kind || isDiagnosticName(name) === (kind === 'DIAGNOSTIC'))
        .map(quantityOf),
  }),
);
