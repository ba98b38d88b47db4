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
      series(leadTo: 24) {
        validTimes
        columns(variables: [air_temperature_2m, wind_speed_10m, total_precipitation]) { variable { name } units { symbol } values nulls { reason indexes } }
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
      aggregates(zone: "UTC") {
        periods { start hours }
        temperature: column(variable: air_temperature_2m, unit: "Cel") { units { symbol } minimum maximum }
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
      series(leadTo: 12) { validTimes columns(variables: [air_temperature_2m]) { values } }
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
    model: gfs, variable: mean_sea_level_pressure, unit: "hPa", leadHours: 24
    box: { west: 150, south: 30, east: -150, north: 60 }
  ) {
    validTime
    latitudes longitudes
    units { symbol } values
    minimum maximum
  }
}
`,
  },
  {
    query: `# 6  A sounding and the surface values below it, from one run.
query Sounding {
  point(latitude: 35.18, longitude: -97.44) {
    forecast(model: gfs) {
      profile(leadHours: 12) { levelsHpa columns { quantity units { symbol } values } }
      series(leadFrom: 12, leadTo: 12) {
        columns(variables: [cape, mean_sea_level_pressure]) { variable { name } units { symbol } values }
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
      series(leadTo: 6) {
        columns(variables: [total_precipitation]) { values windowStartHours lineage(first: 4) { leadHours url offset length } }
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
