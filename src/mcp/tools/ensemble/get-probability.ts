import { z } from 'zod';
import { type ModelId, quantityOf, type SeriesName } from '../../../catalog/index.ts';
import {
  type Condition,
  chooseEnsemble,
  ENSEMBLE_SETTING,
  type EnsembleColumn,
  ensembleSize,
  type ForecastRequest,
  fieldsOverMembers,
  memberNumbers,
  type Probability,
  probability,
  probabilityInWindow,
  type RequestedRange,
  type Run,
  remarkOnStatistics,
  stepsIn,
  variablesWithMembers,
  type WindowEvent,
} from '../../../forecast/index.ts';
import { invalidParameter, workOfMembers } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { cellSchema, describeCellOf, describePlace, placeLine, placeSchema } from '../../answer/place.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import { leadHours, notes, shortTime, times, validTimes } from '../../answer/series.ts';
import { textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { type FoundPlace, findPlace, placeArgument } from '../../arguments/place.ts';
import {
  initTimeArgument,
  presentWindow,
  requestedWindow,
  runForWindow,
  windowArguments,
} from '../../arguments/times.ts';
import { variableArgument } from '../../arguments/variables.ts';
import { defineTool } from '../../tool.ts';
import { COMPARISONS, MAX_CONDITIONS } from '../forecast/search-windows.ts';

const condition = z.strictObject({
  variable: variableArgument,
  is: z
    .enum(Object.keys(COMPARISONS) as [keyof typeof COMPARISONS])
    .meta({ description: 'How values are compared with the threshold.' }),
  threshold: z
    .number()
    .meta({ description: 'In the variable’s unit (list_variables): K, m s-1, kg m-2 (mm), %.' }),
  of: z.enum(['step', 'window_total']).default('step').meta({
    description:
      'What is compared: the value of each output step, or of an amount (total_precipitation) what falls in the whole window.',
  }),
});
type AskedCondition = z.output<typeof condition>;

const share = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({ description: 'met / used, not calibrated; null where it is known of no member.' });
const met = z.int().meta({ description: 'How many members meet the conditions.' });
const used = z.int().meta({ description: 'For how many members that is known.' });

/** How likely conditions are, by the members of an ensemble. */
export const getProbability = defineTool({
  name: 'get_probability',
  title: 'How likely it is',
  description:
    'How likely conditions are: the share of an ensemble’s members that meet all of them together, at one step of the window at least, and at each. Rain: total_precipitation at_least 0.2 of window_total. Not calibrated: say from how many members.',
  input: z.strictObject({
    place: placeArgument,
    conditions: z
      .array(condition)
      .min(1)
      .max(MAX_CONDITIONS)
      .meta({ description: `What must hold together in a member: 1 to ${MAX_CONDITIONS} conditions.` }),
    model: modelArgument.optional().meta({
      description:
        'Id of an ensemble model; when left out, the first stored one that has the place, the window and the variables.',
    }),
    ...windowArguments,
    init_time: initTimeArgument,
  }),
  output: z.object({
    run: runSchema,
    place: placeSchema,
    cell: cellSchema,
    ensemble_size: z.int().meta({ description: 'Members of the ensemble, the control included.' }),
    members_stored: z.int(),
    window: z
      .object({ value: share, met, used })
      .meta({ description: 'That the conditions hold at one step of the window at least.' }),
    times,
    lead_hours: leadHours,
    steps: z
      .object({ values: z.array(share), met: z.array(met), used: z.array(used) })
      .nullable()
      .meta({ description: 'The same at each step; null where all conditions are of the whole window.' }),
    notes,
  }),
  async prepare({ place: named, conditions, model: asked, init_time, ...window }, { request, now }) {
    const names = [...new Set(conditions.map(({ variable }) => variable))];
    for (const [n, { variable, of }] of conditions.entries()) {
      if (of === 'window_total' && variable !== 'total_precipitation') {
        throw invalidParameter(`conditions[${n}].of`, 'window_total is for total_precipitation alone');
      }
    }
    const place = await findPlace(named, 'place');
    const requested = requestedWindow(window);
    const model = asked ?? (await defaultEnsemble(request, names, place, requested ?? presentWindow(now())));
    const { run, leads, note } = await runForWindow(request, model, init_time, requested, now());
    await request.requireMembers(run, names);
    const ofTotal = conditions.findIndex(({ of }) => of === 'window_total');
    if (ofTotal >= 0 && stepsIn(run, leads) === 1) {
      throw invalidParameter(
        `conditions[${ofTotal}].of`,
        'window_total needs a window of more than one step: what falls before its first step is not of it',
      );
    }
    const cell = request.requireCell(run, place.latitude, place.longitude);
    const members = fieldsOverMembers(run);
    return {
      run,
      ...workOfMembers({
        ...{ members, variables: names, leads: stepsIn(run, leads), numbers: 2 * conditions.length },
      }),
      async read() {
        const table = await request.ensemble(run, { kind: 'cell', cell }, leads, names);
        const columns = await table.columns(names);
        const ensemble = { run, leads: table.leads, columns };
        const ofSteps = conditions.filter(({ of }) => of === 'step').map(conditionOf);
        const found = probabilityInWindow(ensemble, eventsOf(conditions, ensemble));
        const steps = ofSteps.length === 0 ? null : probability(ensemble, ofSteps);
        const remark = remarkOnStatistics(run);
        const remarks = [
          ...(note === null ? [] : [note]),
          'Raw shares of members, not calibrated.',
          ...(remark === null ? [] : [remark]),
          ...(found.used < ensembleSize(run)
            ? [`Known of ${found.used} of the ${ensembleSize(run)} members of the ensemble.`]
            : []),
        ];
        const structured = {
          run: describeRun(run),
          place: describePlace(place),
          cell: await describeCellOf(request, run, cell),
          ensemble_size: ensembleSize(run),
          members_stored: memberNumbers(run).length,
          window: { value: found.share, met: found.met, used: found.used },
          times: validTimes(run, table.leads),
          lead_hours: [...table.leads],
          steps: steps === null ? null : describeSteps(steps),
          notes: remarks,
        };
        const text = [
          runLine(run),
          placeLine(place, cell),
          `Probability that ${conditions.map(phraseOf).join(' and ')}: ${percent(found.share)} (${found.met} of ${found.used} members).`,
          ...remarks,
          ...(steps === null ? [] : [stepTable(structured.times, steps)]),
          attributionLine(run),
        ].join('\n');
        return { structured, text };
      },
    };
  },
});

/** The ensemble that answers by default. Throws IsobarError('validation_error') where none can, naming those that are stored. */
async function defaultEnsemble(
  request: ForecastRequest,
  names: readonly SeriesName[],
  place: FoundPlace,
  { validFrom, validTo }: RequestedRange,
): Promise<ModelId> {
  const stored = await request.ensembles();
  const chosen: Run | null = chooseEnsemble(stored, {
    ...{ names, place, from: validFrom ?? null, to: validTo ?? null },
  });
  if (chosen !== null) return chosen.model;
  const reason =
    stored.length === 0
      ? `none is stored: the setting ${ENSEMBLE_SETTING} adds one`
      : `none that is stored has members of ${names.join(', ')} at this place and time; there are members of ${stored.map((run) => `${run.model}: ${variablesWithMembers(run).join(', ')}`).join('; ')}`;
  throw new IsobarError(
    'validation_error',
    `a probability needs the members of an ensemble model, and ${reason}`,
    { reason: 'no_data', argument: 'model' },
  );
}

function conditionOf({ variable, is, threshold }: AskedCondition): Condition {
  return { kind: 'COMPARE', name: variable, comparison: { comparison: COMPARISONS[is], threshold } };
}

interface Columns {
  readonly leads: readonly number[];
  readonly columns: readonly EnsembleColumn[];
}

/** The leads of the window for conditions: amounts and maxima of the first one are of the time before it. */
function stepsOf(asked: readonly AskedCondition[], { leads, columns }: Columns): readonly number[] {
  const names = new Set<SeriesName>(asked.map(({ variable }) => variable));
  const isOverTime = columns.some(({ name, windowStarts }) => names.has(name) && windowStarts !== null);
  return isOverTime && leads.length > 1 ? leads.slice(1) : leads;
}

function eventsOf(conditions: readonly AskedCondition[], columns: Columns): readonly WindowEvent[] {
  const ofSteps = conditions.filter(({ of }) => of === 'step');
  const totals = conditions
    .filter(({ of }) => of === 'window_total')
    .map((asked): WindowEvent => {
      const { variable, is, threshold } = asked;
      const comparison = { comparison: COMPARISONS[is], threshold };
      return {
        ...{ kind: 'IN_ALL', leads: stepsOf([asked], columns) },
        ...{ name: variable, comparison, where: null },
      };
    });
  const together: WindowEvent = {
    kind: 'AT_SOME_LEAD',
    leads: stepsOf(ofSteps, columns),
    conditions: ofSteps.map(conditionOf),
  };
  return [...(ofSteps.length === 0 ? [] : [together]), ...totals];
}

function describeSteps({ shares, met: of, used: known }: Probability) {
  return { values: [...shares.values], met: [...of], used: [...known] };
}

const percent = (value: number | null) => (value === null ? 'unknown' : `${Math.round(100 * value)} %`);

function phraseOf({ variable, is, threshold, of }: AskedCondition): string {
  const { units } = quantityOf(variable);
  const what = of === 'window_total' ? `${variable} of the window` : variable;
  return `${what} is ${is.replace('_', ' ')} ${threshold} ${units}`;
}

function stepTable(at: readonly string[], { shares, met: of, used: known }: Probability): string {
  const rows = at.map((time, n) => [
    shortTime(time),
    percent(shares.values[n] ?? null),
    of[n] ?? 0,
    known[n] ?? 0,
  ]);
  return textTable(['time', 'probability', 'met', 'used'], rows, 4000);
}
