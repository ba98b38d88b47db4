import type { SeriesName } from '../../../catalog/index.ts';
import {
  type ChosenUnit,
  ensembleSize,
  type ForecastRequest,
  fixedUnit,
  type MemberMap,
} from '../../../forecast/index.ts';
import { NUMBER, workOfMemberMaps } from '../../../http/index.ts';
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

/** Reading maps of variables of all members over the cells of a slab, at its steps, and going through their values. */
function mapCost(names: readonly SeriesName[], scope: Scope, comparisons = 0): Price {
  const { axis, spanned, meshed, leads } = scope;
  const cells = { read: axis, spanned, meshed };
  const members = membersIn(scope);
  const work = workOfMemberMaps({ members, variables: names, leads, cells, comparisons });
  return taking({ cells: work.cells ?? 0 }, one(work.price, scope));
}

/** Maps of the members over the window of a slab, and at its time. */
function memberMaps({ run, nx, ny, steps, readAlike }: SlabInUnit, request: ForecastRequest) {
  return request.ensembleMaps({ run, nx, ny, leads: steps.map(({ lead }) => lead), read: readAlike });
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
    cost: (_: FieldArguments, scope) => mapCost(scope.mapped, scope),
    resolve: async (slab, { at }, { request }) => {
      const [map] = await memberMaps(slab, request).quantiles(slab.name, [at]);
      return map === undefined ? null : { ...map, size: ensembleSize(slab.run), unit: slab.unit };
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
    cost: (args, scope) => {
      const compared = comparisonsIn({ all: args['where'] });
      return mapCost([...new Set(compared)], scope, compared.length);
    },
    resolve: async (slab, { where }, { request }) => {
      const conditions = await Promise.all(where.map((condition) => conditionOf(condition)));
      const map = await memberMaps(slab, request).probability(variablesIn({ all: where }), conditions);
      return { ...map, size: ensembleSize(slab.run), unit: fixedUnit('1') };
    },
  }),
}));
