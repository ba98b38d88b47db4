/** A query that GraphiQL shows in a tab of its own. */
interface TourStop {
  readonly query: string;
}

/** One query for each ability of the gateway. All of them run unchanged on the demo's data, whichever models it has. */
export const TOUR: readonly TourStop[] = [
  {
    query: `# 1  A place: series of three variables over 24 hours. Every null has a reason.
query Place {
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      run { initTime state synthetic }
      cell { latitude longitude } distanceKm
      series(variables: [air_temperature_2m, wind_speed_10m, total_precipitation], leadTo: 24) {
        validTimes
        columns { variable { name } units values nulls { reason leadHours } }
      }
    }
  }
}
`,
  },
  {
    query: `# 2  Many places at once. Places in the same tile of the store share one read.
query Cities {
  points(at: [
    { label: "Berlin", latitude: 52.52, longitude: 13.405 }
    { label: "Nairobi", latitude: -1.29, longitude: 36.82 }
    { label: "Denver", latitude: 39.74, longitude: -104.99 }
  ]) {
    label
    forecast(model: gfs) {
      aggregates(variables: [air_temperature_2m], zone: "UTC") {
        periods { start hours }
        columns { units(unit: "Cel") minimum(unit: "Cel") maximum(unit: "Cel") }
      }
    }
  }
}
`,
  },
  {
    query: `# 3  All models that cover a place, and how much they differ.
query Models {
  point(latitude: 48.86, longitude: 2.35) {
    forecasts {
      model { name resolution }
      insideDomain
      run { initTime }
      series(variables: [air_temperature_2m], leadTo: 12) { validTimes columns { values } }
    }
    spread(variable: air_temperature_2m, leadTo: 48) {
      validTimes
      median minimum maximum count
    }
  }
}
`,
  },
  {
    query: `# 4  When can you sail? Windows of at least four hours in which all conditions hold.
query Windows {
  point(latitude: 54.32, longitude: 10.14) {
    forecast(model: gfs) {
      windows(
        where: { all: [
          { is: { variable: wind_speed_10m, comparison: BETWEEN, threshold: 4, upper: 12 } }
          { is: { variable: total_precipitation, comparison: LT, threshold: 0.2 } }
        ] }
        minimumHours: 4
      ) { totalHours longest { start end hours } certain { start end hours } uncertain { start end } }
    }
  }
}
`,
  },
  {
    query: `# 5  A map on the rows and columns of the model's own grid, here across the 180° meridian.
query Map {
  slab(
    model: gfs, variable: mean_sea_level_pressure, leadHours: 24
    box: { west: 150, south: 30, east: -150, north: 60 }
  ) {
    validTime
    latitudes longitudes
    units(unit: "hPa") values(unit: "hPa")
    minimum(unit: "hPa") maximum(unit: "hPa")
  }
}
`,
  },
  {
    query: `# 6  A sounding and the surface values below it, from one run.
query Sounding {
  point(latitude: 35.18, longitude: -97.44) {
    forecast(model: gfs) {
      profile(leadHours: 12) { levelsHpa columns { quantity units values } }
      series(variables: [cape, mean_sea_level_pressure], leadFrom: 12, leadTo: 12) {
        columns { variable { name } units values }
      }
    }
  }
}
`,
  },
  {
    query: `# 7  How the forecast for a place changed from run to run.
query Change {
  point(latitude: 52.52, longitude: 13.405) {
    runChange(model: gfs, variable: air_temperature_2m) {
      validTimes
      runs { initTime values toNewest }
      trend
    }
  }
}
`,
  },
  {
    query: `# 8  Where a value comes from: the GRIB2 messages that it was made from.
query Lineage {
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      series(variables: [total_precipitation], leadTo: 6) {
        columns { values windowStartHours lineage(first: 4) { leadHours url offset length } }
      }
    }
  }
}
`,
  },
  {
    query: `# 9  Live: an event for each complete run. "npx isobar demo next nam" publishes one.
subscription Runs {
  runUpdated { cursor model initTime complete }
}
`,
  },
];
