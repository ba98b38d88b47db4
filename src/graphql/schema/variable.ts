import { VARIABLE_NAMES, type Variable, variableOf } from '../../catalog/index.ts';
import { builder } from '../builder.ts';
import { VariableNameEnum } from './enums.ts';

export const VariableRef = builder.objectRef<Variable>('Variable').implement({
  description: 'A variable of the service, the same for every model that has it.',
  fields: (t) => ({
    name: t.expose('name', { type: VariableNameEnum }),
    units: t.exposeString('units', { description: 'Fixed unit of its values, in CF notation.' }),
    standardName: t.exposeString('standardName', { description: 'CF standard name.' }),
    longName: t.exposeString('longName', { description: 'Plain English.' }),
    precision: t.float({
      description:
        'Quantum of the stored values, in `units`: they differ from the producer’s by at most half of it.',
      resolve: ({ decimals }) => 1 / 10 ** decimals,
    }),
    pressureLevelHpa: t.int({
      nullable: true,
      description: 'Pressure level in hPa; null for variables at or near the surface.',
      resolve: ({ level }) => (level.kind === 'pressure' ? level.hectopascals : null),
    }),
  }),
});

builder.queryField('variables', (t) =>
  t.field({
    type: [VariableRef],
    description:
      'All variables of the service: those of the surface first, then the pressure levels from the ground up.',
    resolve: () => VARIABLE_NAMES.map(variableOf),
  }),
);
