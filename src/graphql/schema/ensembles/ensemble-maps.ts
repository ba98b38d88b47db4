import type { SeriesName } from '../../../catalog/index.ts';
import {
  type ChosenUnit,
  ensembleSize,
  type ForecastRequest,
  fixedUnit,
  isStoredAt,
  type MemberMap,
  MISSING,
  memberNumbers,
  memberRun,
  probabilityMap,
  quantileMap,
  type Run,
  requireMapSize,
  runInSteps,
  type Slab,
} from '../../../forecast/index.ts';
import { NUMBER, reading, readingCells } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { Float32Leaf } from '../../leaves/index.ts';
import type { FieldArguments } from '../../pricing/operation-field.ts';
import { comparisonsIn, LEAF, NUMBER_BYTES, one, type Price, taking } from '../../pricing/price.ts';
import { membersIn, type Scope } from '../../pricing/scope.ts';
import { numbersOf } from '../arguments/value-arguments.ts';
import { ConditionInputRef, conditionOf, variablesIn } from '../conditions/condition.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { binaryCost } from '../prices/field-costs.ts';
import { type SlabInUnit, SlabRef } from '../slab.ts';

interface EnsembleMap extends MemberMap {
  readonly size: number;
  readonly unit: ChosenUnit;
}

const EnsembleMapRef = builder.objectRef<EnsembleMap>('EnsembleMap').implement({
  description:
    'A statistic over the members of an ensemble at each cell of a map, in the order of `Slab.values`. Not calibrated.',
  fields: (t) => ({
    units: t.field({
      type: UnitsRef,
      description: 'The unit of the values; 1 for shares.',
      resolve: ({ unit }) => unit.units,
    }),
    size: t.exposeInt('size', {
      description: 'How many members the ensemble has, the control included; fewer may be stored.',
    }),
    used: t.field({
      type: 'IntSeries',
      description: 'How many members have a value at each cell, or are known to meet the conditions or not.',
      cost: (_, { axis }) => ({ price: LEAF + axis * NUMBER, bytes: 2 + axis * 4 }),
      resolve: ({ used }) => Array.from(used),
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'The values; null where no member has one.',
      cost: (_, { axis }) => ({ price: LEAF + (axis * NUMBER) / 2, bytes: 2 + axis * NUMBER_BYTES }),
      resolve: (map) => numbersOf(map, map.unit),
    }),
    valuesFloat32: t.field({
      type: 'Float32Base64',
      description: 'What `values` has, each rounded to binary32: about seven digits.',
      cost: (_, { axis }) => binaryCost(axis, NUMBER / 2),
      resolve: (map) => new Float32Leaf(numbersOf(map, map.unit).toJSON()),
    }),
  }),
});

/** Putting the value of one member at one cell in order. */
const ORDER_CELL = 0.004;

/** Reading maps of variables of all members, and going through their values. */
function mapCost(names: readonly SeriesName[], scope: Scope): Price {
  const members = membersIn(scope);
  const { axis, spanned, meshed } = scope;
  const each = reading(names, 1) + readingCells({ read: axis, spanned, meshed }, Math.max(1, names.length));
  const work = members * (each + axis * ORDER_CELL);
  return taking({ cells: members * axis * names.length }, one(work, scope));
}

/** The maps of variables of each member, over the cells of a slab. Throws IsobarError. */
async function memberSlabs(slab: SlabInUnit, names: readonly SeriesName[], request: ForecastRequest) {
  const { run } = slab;
  await request.requireMembers(run, names);
  const numbers = memberNumbers(run);
  requireMapSize(slab.nx * slab.ny * names.length, numbers.length);
  const leads = slab.steps.map(({ lead }) => lead);
  const nothing = new Int32Array(slab.nx * slab.ny).fill(MISSING);
  // A member that is not stored at the lead counts as one without values.
  const mapOf = (member: Run, name: SeriesName): Slab | Promise<Slab> =>
    isStoredAt(member, name, leads) ? slab.readAlike(member, name) : { ...slab, name, integers: nothing };
  return Promise.all(
    numbers.map((number) => Promise.all(names.map((name) => mapOf(memberRun(run, number), name)))),
  );
}

builder.objectFields(SlabRef, (t) => ({
  quantile: t.field({
    type: EnsembleMapRef,
    nullable: true,
    description:
      'The map of a quantile over all members, in the unit of the map (NumPy’s method `linear`). An error, with what has members, for a run or a variable without members.',
    args: {
      at: t.arg.float({ required: true, description: 'The share of members below it, 0 to 1.' }),
    },
    cost: (_: FieldArguments, scope) => mapCost([MAPPED], scope),
    resolve: async (slab, { at }, { request, httpRequest }) => {
      const members = await memberSlabs(slab, [slab.name], request);
      const map = await runInSteps(quantileMap(members.flat(), at), httpRequest.signal);
      return { ...map, size: ensembleSize(slab.run), unit: slab.unit };
    },
  }),
  probability: t.field({
    type: EnsembleMapRef,
    nullable: true,
    description:
      'The map of the share of members that meet conditions together. An error, with what has members, for a run or a variable without members.',
    args: {
      where: t.arg({
        type: [ConditionInputRef],
        required: true,
        description: 'The conditions that must hold together; compared for each member with its own values.',
      }),
    },
    cost: (args, scope) => mapCost([...new Set(comparisonsIn({ all: args['where'] }))], scope),
    resolve: async (slab, { where }, { request, httpRequest }) => {
      const conditions = await Promise.all(where.map((condition) => conditionOf(condition)));
      const members = await memberSlabs(slab, variablesIn({ all: where }), request);
      const map = await runInSteps(probabilityMap(members, conditions), httpRequest.signal);
      return { ...map, size: ensembleSize(slab.run), unit: fixedUnit('1') };
    },
  }),
}));

/** What the price of a quantile's map supposes: a variable that is stored, as the map itself was priced by its own. */
const MAPPED: SeriesName = 'air_temperature_2m';
