import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import { type Accumulation, fixedUnit, type LeadTable, type Series } from '../../../forecast/index.ts';
import { reading } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import type { SeriesFacts } from '../../leaves/index.ts';
import { countOf, list, OBJECT, one, taking, variableOf } from '../../pricing/price.ts';
import { accumulationArgument, variableArgument, variablesArgument } from '../arguments/request-arguments.ts';
import { type InUnit, inUnit, unitArgument } from '../arguments/value-arguments.ts';
import { VariableRef } from '../models/variables/variable.ts';
import { accumulationPrice, columnsCost, conversionPrice } from '../prices/field-costs.ts';
import { LeadAxisRef, LeadValuesRef } from './columns/lead-values.ts';
import { SourceRangeRef } from './columns/source-range.ts';

/** Most source messages of one series in an answer: several for every lead of the longest run. */
const MAX_SOURCES = 1000;

/** A series of a table, in the requested unit. */
interface SeriesColumn extends InUnit<Series> {
  readonly table: LeadTable;
  readonly facts: SeriesFacts;
}

/** The leads of a run at a requested place. */
export interface TableAt {
  readonly table: LeadTable;
  readonly requested: SeriesFacts['requested'];
}

export const SeriesRef = builder.objectRef<SeriesColumn>('Series').implement({
  description: 'The values of one variable at one place.',
  interfaces: [LeadValuesRef],
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable.',
      resolve: ({ source }) => quantityOf(source.name),
    }),
    cellMethods: t.string({
      nullable: true,
      description: 'CF cell methods of this model’s values; null when the model does not have the variable.',
      resolve: ({ source }) => source.cellMethods,
    }),
    windowStartHours: t.field({
      type: 'FloatSeries',
      nullable: true,
      description:
        'For sums, rates and maxima over an interval that ends at the lead: the lead in hours at which the interval starts, null at lead 0. The whole list is null for instantaneous variables.',
      resolve: ({ source }) => source.windowStarts,
    }),
    lineage: t.field({
      type: [SourceRangeRef],
      description:
        'The messages of the producer’s files that the fields were made from, lead by lead; for a diagnostic, those of all its inputs.',
      args: {
        first: t.arg({
          type: 'PositiveInt',
          required: true,
          defaultValue: 10,
          description: `How many messages, from the first lead on; at most ${MAX_SOURCES}.`,
        }),
      },
      // Its first use maps all messages of the variable. Few variables have more than one for each lead and input.
      cost: ({ first }, { leads }) => {
        const count = Math.min(countOf(first, 1000), 4 * leads);
        return { ...list(0.01 * leads, count), price: 0.01 * leads + 0.1 * Math.min(count, leads) };
      },
      resolve: async ({ table, source }, { first }, { request }) =>
        (await request.lineage(await table.run(), source.name, source.leads)).slice(
          0,
          Math.min(first, MAX_SOURCES),
        ),
    }),
  }),
});

const ACCUMULATION = 'How amounts over an interval are given.';

export const SeriesTableRef = builder.objectRef<TableAt>('SeriesTable').implement({
  description: 'Values of several variables over the same leads.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    column: t.field({
      type: SeriesRef,
      nullable: true,
      description:
        'One variable, in a unit of choice. A variable that the model does not have is a column of nulls. Null with an error when the unit is not one of the variable’s kind.',
      args: { ...variableArgument(), ...unitArgument(), ...accumulationArgument(ACCUMULATION) },
      cost: (args, { leads }) =>
        taking(
          { series: 1 },
          one(
            OBJECT +
              reading(variableOf(args), leads) +
              conversionPrice(args, leads) +
              accumulationPrice(args, leads),
          ),
        ),
      resolve: async (at, { variable, unit, accumulation }) =>
        columnOf(at, await inUnit(await at.table.column(variable, accumulation), unit)),
    }),
    columns: t.field({
      type: [SeriesRef],
      description: 'Several variables in their fixed units, one column per name, in the requested order.',
      args: { ...variablesArgument(), ...accumulationArgument(ACCUMULATION) },
      cost: columnsCost,
      resolve: (at, { variables, accumulation }) => columnsOf(at, variables, accumulation),
    }),
  }),
});

/** Several variables of a table in their fixed units, in the order of the names, each once. */
export async function columnsOf(
  at: TableAt,
  variables: readonly SeriesName[],
  accumulation: Accumulation,
): Promise<SeriesColumn[]> {
  const columns = await at.table.columns([...new Set(variables)], accumulation);
  return columns.map((source) => columnOf(at, { source, unit: fixedUnit(source.units) }));
}

function columnOf({ table, requested }: TableAt, { source, unit }: InUnit<Series>): SeriesColumn {
  const { name: variable, cellMethods, leads } = source;
  const isCorrected = table.correctionOf(variable) !== null;
  const facts = {
    variable,
    units: unit.units,
    cellMethods,
    run: table.requested,
    leads,
    isCorrected,
    requested,
  };
  return { source, unit, table, facts };
}
