import { z } from 'zod';
import { HOUR_MS, PRESSURE_LEVELS_HPA } from '../../../catalog/index.ts';
import { formatTime, PROFILE_BASES, type ProfileBase, requireServed } from '../../../forecast/index.ts';
import { answeredLead, workOfProfile } from '../../../http/index.ts';
import { cellSchema, describeCellOf, describePlace, placeLine, placeSchema } from '../../answer/place.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import { value } from '../../answer/series.ts';
import { textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { runAtMoment } from '../../arguments/moment.ts';
import { findPlace, placeArgument } from '../../arguments/place.ts';
import { initTimeArgument, momentArguments } from '../../arguments/times.ts';
import { defineTool } from '../../tool.ts';

const DEFAULT_BASES: ProfileBase[] = [
  'temperature',
  'relative_humidity',
  'wind_speed',
  'wind_from_direction',
  'geopotential_height',
];

/** Values on pressure levels. */
export const getProfile = defineTool({
  name: 'get_profile',
  title: 'Vertical profile',
  description: `Values on the pressure levels (${PRESSURE_LEVELS_HPA.join(', ')} hPa) over a place at one time: for aviation, soaring, snow lines and soundings.`,
  input: z.strictObject({
    place: placeArgument,
    quantities: z
      .array(z.enum(PROFILE_BASES))
      .min(1)
      .max(PROFILE_BASES.length)
      .default(DEFAULT_BASES)
      .meta({ description: 'What to give on each level.' }),
    model: modelArgument.default('gfs'),
    ...momentArguments,
    init_time: initTimeArgument,
  }),
  output: z.object({
    run: runSchema,
    place: placeSchema,
    cell: cellSchema,
    time: z.string().meta({ description: 'Valid time (UTC).' }),
    lead_hours: answeredLead,
    levels_hpa: z.array(z.int()).meta({ description: 'From the ground up.' }),
    quantities: z.array(
      z.object({
        quantity: z.string(),
        units: z.string(),
        values: z.array(value).meta({ description: 'One for each level; null where there is none.' }),
      }),
    ),
  }),
  async prepare({ place: named, quantities, model, init_time, ...moment }, { request, now }) {
    const bases = [...new Set(quantities)];
    const [lowest] = PRESSURE_LEVELS_HPA;
    requireServed(
      model,
      bases.map((base) => `${base}_${lowest}hpa` as const),
    );
    const place = await findPlace(named, 'place');
    const { run, lead } = await runAtMoment(request, model, init_time, moment, now());
    const cell = request.requireCell(run, place.latitude, place.longitude);
    const profile = request.profile(run, { kind: 'cell', cell }, lead);
    return {
      run,
      ...workOfProfile(bases.length * PRESSURE_LEVELS_HPA.length),
      async read() {
        const columns = await Promise.all(bases.map((base) => profile.column(base)));
        const levels = [...PRESSURE_LEVELS_HPA];
        const time = formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS));
        const head = ['level (hPa)', ...columns.map(({ base, units }) => `${base} (${units})`)];
        const rows = levels.map((level, n) => [level, ...columns.map(({ values }) => values[n] ?? null)]);
        const text = [
          runLine(run),
          `${placeLine(place, cell)} Valid ${time}, lead ${lead} h.`,
          textTable(head, rows),
          attributionLine(run),
        ].join('\n');
        return {
          structured: {
            run: describeRun(await profile.run()),
            place: describePlace(place),
            cell: await describeCellOf(request, run, cell),
            time,
            lead_hours: lead,
            levels_hpa: levels,
            quantities: columns.map(({ base, units, values }) => ({
              quantity: base,
              units,
              values: [...values],
            })),
          },
          text,
        };
      },
    };
  },
});
