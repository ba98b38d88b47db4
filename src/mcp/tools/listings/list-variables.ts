import { z } from 'zod';
import {
  absenceOf,
  MODEL_IDS,
  modelsServing,
  PRESSURE_LEVELS_HPA,
  quantityOf,
  SERIES_NAMES,
} from '../../../catalog/index.ts';
import { PROFILE_BASES } from '../../../forecast/index.ts';
import { workOfListing } from '../../../http/index.ts';
import { textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { defineTool } from '../../tool.ts';

const facts = { units: z.string(), description: z.string(), models: z.array(z.enum(MODEL_IDS)) };

/** The variables, of one model or of all. */
export const listVariables = defineTool({
  name: 'list_variables',
  title: 'Variables',
  description:
    'Lists the variables that can be asked for, with units and the models that have them; with `model` only those of that model. Variables on pressure levels are listed by their base name: append the level, as temperature_500hpa.',
  input: z.strictObject({ model: modelArgument.optional() }),
  output: z.object({
    variables: z.array(z.object({ name: z.string(), ...facts })),
    pressure_level_variables: z.array(
      z.object({
        base: z.string().meta({ description: 'A variable is the base name and `_<level>hpa`.' }),
        ...facts,
      }),
    ),
    levels_hpa: z.array(z.int()).meta({ description: 'Pressure levels, from the ground up.' }),
  }),
  prepare({ model }) {
    return {
      run: null,
      ...workOfListing(1),
      read() {
        const isAsked = (name: (typeof SERIES_NAMES)[number]) =>
          model === undefined ? modelsServing(name).length > 0 : absenceOf(model, name) === null;
        const describe = (name: (typeof SERIES_NAMES)[number]) => {
          const { units, longName } = quantityOf(name);
          return { units, description: longName, models: [...modelsServing(name)] };
        };
        const variables = SERIES_NAMES.filter(
          (name) => quantityOf(name).level.kind !== 'pressure' && isAsked(name),
        ).map((name) => ({ name, ...describe(name) }));
        const [lowest] = PRESSURE_LEVELS_HPA;
        const pressure = PROFILE_BASES.filter((base) => isAsked(`${base}_${lowest}hpa`)).map((base) => ({
          base,
          ...describe(`${base}_${lowest}hpa`),
        }));
        const rows = [
          ...variables.map((row) => [row.name, row.units, row.models.join(' ')]),
          ...pressure.map((row) => [`${row.base}_<level>hpa`, row.units, row.models.join(' ')]),
        ];
        const text = textTable(['variable', 'units', 'models'], rows);
        const levels = [...PRESSURE_LEVELS_HPA];
        return {
          structured: { variables, pressure_level_variables: pressure, levels_hpa: levels },
          text: `${text}\nLevels (hPa): ${levels.join(', ')}`,
        };
      },
    };
  },
});
