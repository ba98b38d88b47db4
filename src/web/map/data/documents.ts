import { graphql } from '../../gql/gql.ts';

/** The field that colours the map. */
export const MAP_FIELD = graphql(`
  query MapField(
    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!
    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String
  ) {
    slab(
      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours
      box: $box, maxCells: $maxCells, unit: $unit
    ) {
      nx
      ny
      gridKind
      nullReason
      windowStart
      validTime
      minimum
      maximum
      latitudesFloat32
      longitudesFloat32
      valuesFloat32
    }
  }
`);

/** A statistic over the members of an ensemble in the place of the field: a quantile, or the share of members that meet a condition. */
export const MAP_STATISTIC = graphql(`
  query MapStatistic(
    $model: ModelId!, $variable: VariableName!, $initTime: Time!, $leadHours: NonNegativeInt!
    $box: BoxInput!, $maxCells: PositiveInt!, $unit: String
    $isShare: Boolean!, $isQuantile: Boolean!, $at: Float!, $where: [ConditionInput!]!
  ) {
    slab(
      model: $model, variable: $variable, initTime: $initTime, leadHours: $leadHours
      box: $box, maxCells: $maxCells, unit: $unit
    ) {
      nx
      ny
      gridKind
      nullReason
      windowStart
      validTime
      latitudesFloat32
      longitudesFloat32
      probability(where: $where) @include(if: $isShare) { valuesFloat32 }
      quantile(at: $at) @include(if: $isQuantile) { valuesFloat32 }
    }
  }
`);

/** Air pressure for isobars, highs and lows, and wind at 10 m, towards true east and north on every grid. */
export const MAP_LINES = graphql(`
  query MapLines(
    $model: ModelId!, $initTime: Time!, $leadHours: NonNegativeInt!, $box: BoxInput!, $maxCells: PositiveInt!
    $isobars: Boolean!, $wind: Boolean!
  ) {
    pressure: slab(
      model: $model, variable: mean_sea_level_pressure, initTime: $initTime, leadHours: $leadHours
      box: $box, maxCells: $maxCells, unit: "hPa"
    ) @include(if: $isobars) {
      nx
      ny
      gridKind
      latitudesFloat32
      longitudesFloat32
      valuesFloat32
    }
    eastward: slab(
      model: $model, variable: wind_u_10m, initTime: $initTime, leadHours: $leadHours
      box: $box, maxCells: $maxCells
    ) @include(if: $wind) {
      nx
      ny
      gridKind
      latitudesFloat32
      longitudesFloat32
      valuesFloat32
    }
    northward: slab(
      model: $model, variable: wind_v_10m, initTime: $initTime, leadHours: $leadHours
      box: $box, maxCells: $maxCells
    ) @include(if: $wind) {
      nx
      ny
      gridKind
      latitudesFloat32
      longitudesFloat32
      valuesFloat32
    }
  }
`);
