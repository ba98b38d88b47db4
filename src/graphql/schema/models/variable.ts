import {
  type Diagnostic,
  diagnosticOf,
  isDiagnosticName,
  type Level,
  type Quantity,
  quantityOf,
  SERIES_NAMES,
} from '../../../catalog/index.ts';
import { builder } from '../../builder.ts';
import { VariableNameEnum } from '../arguments/enums.ts';

const VariableKindEnum = builder.enumType('VariableKind', {
  description: 'Where the values of a variable come from.',
  values: {
    FORECAST: { description: 'Fields of a model, as they are stored.' },
    DIAGNOSTIC: { description: 'A formula over forecast variables, computed when it is asked for.' },
  },
});

const LevelKindEnum = builder.enumType('LevelKind', {
  description: 'What kind of level a variable is on.',
  values: {
    PRESSURE: { value: 'pressure', description: 'An isobaric surface.' },
    HEIGHT: { value: 'height', description: 'A height above ground.' },
    SURFACE: { value: 'surface', description: 'The ground or sea surface.' },
    MEAN_SEA_LEVEL: { value: 'mean_sea_level', description: 'Mean sea level.' },
    ATMOSPHERE: { value: 'atmosphere', description: 'The whole column of air.' },
    CLOUD_LAYER: { value: 'cloud_layer', description: 'The layer of low, middle or high clouds.' },
  } as const,
});

const LevelRef = builder.objectRef<Level>('Level').implement({
  description: 'Where a variable is.',
  fields: (t) => ({
    kind: t.expose('kind', { type: LevelKindEnum, description: 'What kind of level it is.' }),
    hectopascals: t.int({
      nullable: true,
      description: 'Pressure, hPa; null unless the kind is PRESSURE.',
      resolve: (level) => (level.kind === 'pressure' ? level.hectopascals : null),
    }),
    metres: t.float({
      nullable: true,
      description: 'Height above ground, m; null unless the kind is HEIGHT.',
      resolve: (level) => (level.kind === 'height' ? level.metres : null),
    }),
  }),
});

const CodeRef = builder.objectRef<{ value: number; meaning: string }>('CodeMeaning').implement({
  description: 'What one value of a coded variable means.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'The value as series print it.' }),
    meaning: t.exposeString('meaning', { description: 'In plain English.' }),
  }),
});

const DiagnosticRef = builder.objectRef<Diagnostic>('Diagnostic').implement({
  description: 'How a diagnostic is computed.',
  fields: (t) => ({
    formula: t.exposeString('formula', { description: 'In words and symbols.' }),
    source: t.exposeString('source', { description: 'Where the formula is from.' }),
    holds: t.exposeString('holds', {
      nullable: true,
      description:
        'Where the formula holds; values elsewhere are null (NOT_APPLICABLE). Null where it holds everywhere.',
    }),
    inputs: t.expose('inputs', {
      type: [VariableNameEnum],
      description: 'The variables that it is computed from.',
    }),
    codes: t.expose('codes', {
      type: [CodeRef],
      nullable: true,
      description: 'The meaning of each value of a coded variable; null for a measured one.',
    }),
  }),
});

export const VariableRef = builder.objectRef<Quantity>('Variable').implement({
  description: 'A variable of the service, the same for every model that has it.',
  fields: (t) => ({
    name: t.field({
      type: VariableNameEnum,
      description: 'The name by which it is asked for, here and elsewhere.',
      resolve: ({ name }) => name,
    }),
    kind: t.field({
      type: VariableKindEnum,
      description: 'Whether it is read or computed.',
      resolve: ({ name }) => (isDiagnosticName(name) ? 'DIAGNOSTIC' : 'FORECAST'),
    }),
    units: t.exposeString('units', { description: 'Fixed unit of its values, in CF notation.' }),
    standardName: t.exposeString('standardName', {
      nullable: true,
      description: 'CF standard name; null where the CF table has none.',
    }),
    longName: t.exposeString('longName', { description: 'Plain English.' }),
    cellMethods: t.exposeString('cellMethods', {
      description: 'CF cell methods; those of a model may differ (`ModelVariable.cellMethods`).',
    }),
    precision: t.float({
      description:
        'Quantum of its values, in `units`: those read from fields differ from the producer’s by at most half of it.',
      resolve: ({ decimals }) => 1 / 10 ** decimals,
    }),
    level: t.expose('level', { type: LevelRef, description: 'Where it is.' }),
    pressureLevelHpa: t.int({
      nullable: true,
      description: 'Pressure level in hPa; null for variables at or near the surface.',
      resolve: ({ level }) => (level.kind === 'pressure' ? level.hectopascals : null),
    }),
    diagnostic: t.field({
      type: DiagnosticRef,
      nullable: true,
      description: 'How it is computed; null for a forecast variable.',
      resolve: ({ name }) => (isDiagnosticName(name) ? diagnosticOf(name) : null),
    }),
  }),
});

builder.queryField('variables', (t) =>
  t.field({
    type: [VariableRef],
    description:
      'All variables of the service: those of models, of the surface first and then on the pressure levels from the ground up, and the diagnostics in the same order.',
    args: {
      names: t.arg({ type: [VariableNameEnum], description: 'Only these; all when left out.' }),
      kind: t.arg({ type: VariableKindEnum, description: 'Only those of a kind; both when left out.' }),
    },
    complexity: ({ names }) => ({ field: 1, multiplier: names?.length ?? 10 }),
    resolve: (_root, { names, kind }) =>
      (names ?? SERIES_NAMES)
        .filter((name) => !kind || isDiagnosticName(name) === (kind === 'DIAGNOSTIC'))
        .map(quantityOf),
  }),
);
