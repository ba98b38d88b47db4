import { HOUR_MS, quantityOf } from '../../../catalog/index.ts';
import { fixedUnit, type Place, type StepsAt, type ValueAt } from '../../../forecast/index.ts';
import { LOOKUP, reading } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, OBJECT, one, taking, variableOf } from '../../pricing/price.ts';
import { accumulationArgument, variableArgument, variablesArgument } from '../arguments/request-arguments.ts';
import { convertValue, type InUnit, inUnit, unitArgument } from '../arguments/value-arguments.ts';
import { NullReasonEnum } from '../enums.ts';
import { RunRef } from '../models/runs/run.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { VariableRef } from '../models/variables/variable.ts';
import { PointForecastRef } from '../places/point-forecast.ts';
import { columnsCost } from '../prices/field-costs.ts';
import { methodArguments, stepsOfRun, TimeMethodEnum, TimeStepRef } from './time-step.ts';

/** A place at a time. */
interface ForecastAt {
  readonly at: StepsAt;
  /** Null outside the model's domain. */
  readonly place: Place | null;
}

/** A value in the unit that it is asked for in. */
interface ValueInUnit extends InUnit<ValueAt> {
  readonly at: StepsAt;
}

const ValueAtRef = builder.objectRef<ValueInUnit>('ValueAt').implement({
  description: 'The value of one variable at a time, with the steps that it is from.',
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable.',
      resolve: ({ source }) => quantityOf(source.name),
    }),
    units: t.field({
      type: UnitsRef,
      description: 'The unit of `value`.',
      resolve: ({ unit }) => unit.units,
    }),
    value: t.float({
      nullable: true,
      description: 'The value. `nullReason` says why it is null.',
      resolve: ({ source, unit }) => convertValue(source.value, unit),
    }),
    nullReason: t.field({
      type: NullReasonEnum,
      nullable: true,
      description: 'Why the value is null; null when it is not.',
      resolve: ({ source }) => source.reason,
    }),
    interpolated: t.boolean({
      description: 'Whether the value lies between those of two steps.',
      resolve: ({ source }) => source.steps.length > 1,
    }),
    steps: t.field({
      type: [TimeStepRef],
      description:
        'The steps that the value is from. That of an amount or maximum is the end of its window, that of a code the nearer step, whatever the method. Empty when there is none to take a value from.',
      cost: () => list(LEAF, 2),
      resolve: ({ at, source }) => stepsOfRun(at.run, source.steps),
    }),
    windowStart: t.field({
      type: 'Time',
      nullable: true,
      description:
        'For sums, rates and maxima: the start of the window, which contains the time and ends at the step. Null for instantaneous variables.',
      resolve: ({ at, source }) =>
        source.windowStart === null
          ? null
          : new Date(at.run.initTime.getTime() + source.windowStart * HOUR_MS),
    }),
  }),
});

const ACCUMULATION = 'How amounts over an interval are given.';

const ForecastAtRef = builder.objectRef<ForecastAt>('ForecastAt').implement({
  description: 'The forecast of one run for one place at one time, on an output step or between two.',
  fields: (t) => ({
    run: t.field({
      type: RunRef,
      description: 'The run that the values are from.',
      resolve: ({ at }) => at.run,
    }),
    requestedTime: t.field({
      type: 'Time',
      description: 'The time that was asked for.',
      resolve: ({ at }) => at.time,
    }),
    method: t.field({
      type: TimeMethodEnum,
      description: 'How values between two output steps are found.',
      resolve: ({ at }) => at.method,
    }),
    interpolated: t.boolean({
      description: 'Whether instantaneous values lie between those of two steps.',
      resolve: ({ at }) => at.steps.length > 1,
    }),
    steps: t.field({
      type: [TimeStepRef],
      description:
        'The steps that instantaneous values are from: one, or with LINEAR between the steps two. Empty when there is none within the tolerance, or when the time is outside the run of one of several models: then values are null with the reason.',
      cost: () => list(LEAF, 2),
      resolve: ({ at }) => stepsOfRun(at.run, at.steps),
    }),
    column: t.field({
      type: ValueAtRef,
      nullable: true,
      description:
        'One variable, in a unit of choice. Null with an error when the unit is not one of the variable’s kind.',
      args: { ...variableArgument(), ...unitArgument(), ...accumulationArgument(ACCUMULATION) },
      cost: (args, { leads }) => taking({ series: 1 }, one(OBJECT + reading(variableOf(args), leads))),
      resolve: async ({ at, place }, { variable, unit, accumulation }, { request }) => {
        const [value] = await request.valuesAt(at, place, [variable], accumulation);
        return value === undefined ? null : { ...(await inUnit(value, unit)), at };
      },
    }),
    columns: t.field({
      type: [ValueAtRef],
      description: 'Several variables in their fixed units, one per name, in the requested order.',
      args: { ...variablesArgument(), ...accumulationArgument(ACCUMULATION) },
      cost: columnsCost,
      resolve: async ({ at, place }, { variables, accumulation }, { request }) => {
        const values = await request.valuesAt(at, place, [...new Set(variables)], accumulation);
        return values.map((source) => ({ source, unit: fixedUnit(source.units), at }));
      },
    }),
  }),
});

builder.objectField(PointForecastRef, 'at', (t) =>
  t.field({
    type: ForecastAtRef,
    nullable: true,
    description:
      'Several variables at one time, on an output step or between two. The newest complete run that reaches the time answers by default; a time before or after a named run is an error.',
    args: {
      time: t.arg({ type: 'Time', required: true, description: 'The time.' }),
      ...methodArguments(),
    },
    cost: (_, scope) => one(LOOKUP, { ...scope, leads: 2, axis: 2 }),
    resolve: async ({ run, place, shared }, { time, method, toleranceMinutes }, { request }) => {
      const asked = { time, method, toleranceMinutes: toleranceMinutes ?? null };
      return { at: await request.stepsAt(run, asked, shared), place };
    },
  }),
);
