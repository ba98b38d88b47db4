/** A query that GraphiQL shows in a separate tab. */
export interface TourStop {
  /** The tab's text; the name of the operation is the tab's title. */
  readonly query: string;
  /** Variables of the operation as JSON, in which `<tomorrow>` stands for a date that GraphiQL's page fills in. */
  readonly variables?: string;
}

/**
 * One query for each scenario of docs/graphql.md, two for the twelfth. All of them run unchanged on the demo's data, whichever models
 * it has beside gfs. A line of up to 60 characters is seen whole next to its answer.
 */
export const TOUR: readonly TourStop[] = [
  {
    query: `# 1  A place: temperature, gusts and rain of one day.
#    Every null has a reason.
query Place {
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      run { initTime state synthetic }
      cell { latitude longitude }
      distanceKm
      series(leadTo: 24) {
        validTimes
        columns(variables: [
          air_temperature_2m
          wind_gust_10m
          total_precipitation
        ]) {
          variable { name }
          units { symbol }
          values
          nulls { reason indexes }
        }
      }
    }
  }
}
`,
  },
  {
    query: `# 2  Many places at once, up to 1,000.
#    Places in the same tile of the store share one read.
query Cities {
  points(at: [
    { label: "Berlin", latitude: 52.52, longitude: 13.405 }
    { label: "Nairobi", latitude: -1.29, longitude: 36.82 }
    { label: "Denver", latitude: 39.74, longitude: -104.99 }
  ]) {
    label
    forecast(model: gfs) {
      series(leadTo: 12) {
        leadHours
        column(variable: air_temperature_2m, unit: "Cel") {
          values
        }
      }
    }
  }
}
`,
  },
  {
    query: `# 3  The daily card: each variable in its own unit and with
#    its own statistics, over the days of the place's zone.
query DailyCard {
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      aggregates(zone: "Europe/Berlin", leadTo: 72) {
        periods { localStart hours }
        temperature: column(
          variable: air_temperature_2m, unit: "Cel"
        ) {
          units { symbol }
          minimum
          maximum
        }
        rain: column(
          variable: total_precipitation, unit: "mm"
        ) {
          units { symbol }
          sum
        }
        gusts: column(
          variable: wind_gust_10m, unit: "km/h"
        ) {
          units { symbol }
          maximum
          timeOfMaximum { start }
        }
        clouds: column(variable: total_cloud_cover) {
          units { symbol }
          mean
        }
      }
    }
  }
}
`,
  },
  {
    query: `# 4  One moment: the nearest step to a time, and the value
#    between the steps around it. Each says what it took.
query Moment($time: Time!) {
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      nearest: at(time: $time) { ...values }
      between: at(time: $time, method: LINEAR) { ...values }
    }
  }
}
fragment values on ForecastAt {
  interpolated
  steps { validTime weight }
  temperature: column(
    variable: air_temperature_2m, unit: "Cel"
  ) {
    value
    units { symbol }
  }
  rain: column(variable: total_precipitation) {
    value
    windowStart
    steps { validTime }
  }
}
`,
    variables: '{ "time": "<tomorrow>T14:20Z" }',
  },
  {
    query: `# 5  All models that cover a place, and how far they differ.
query Models {
  point(latitude: 48.86, longitude: 2.35) {
    forecasts {
      model { id }
      insideDomain
      run { initTime }
      series(leadTo: 6) {
        leadHours
        column(variable: air_temperature_2m, unit: "Cel") {
          values
          nulls { reason count }
        }
      }
    }
    spread(
      variable: air_temperature_2m, unit: "Cel", leadTo: 24
    ) {
      validTimes
      count
      median
      minimum
      maximum
    }
  }
}
`,
  },
  {
    query: `# 6  When can you sail? Times of at least four hours with
#    enough wind, but not too much, and no rain.
query Windows {
  point(latitude: 54.32, longitude: 10.14) {
    forecast(model: gfs) {
      windows(
        where: { all: [
          { is: {
            variable: wind_speed_10m, unit: "knots"
            comparison: BETWEEN, threshold: 6, upper: 22
          } }
          { is: {
            variable: total_precipitation
            comparison: LT, threshold: 0.2
          } }
        ] }
        minimumHours: 4
      ) {
        first { start end hours }
        longest { start end hours }
        certain { start end }
        uncertain { start end }
        totalHours
      }
    }
  }
}
`,
  },
  {
    query: `# 7  A map on the rows and columns of the model's own grid,
#    here across the 180° meridian.
query Map {
  slab(
    model: gfs, variable: mean_sea_level_pressure
    unit: "hPa", leadHours: 24
    box: { west: 150, south: 30, east: -150, north: 60 }
  ) {
    validTime
    nx
    ny
    latitudes
    longitudes
    units { symbol }
    values
    minimum
    maximum
  }
}
`,
  },
  {
    query: `# 8  A sounding, and the surface below it, of one run.
query Sounding {
  point(latitude: 35.18, longitude: -97.44) {
    forecast(model: gfs) {
      run { initTime }
      profile(leadHours: 12) {
        validTime
        levelsHpa
        temperature: column(
          quantity: temperature, unit: "Cel"
        ) { values }
        dewPoint: column(
          quantity: dew_point_temperature, unit: "Cel"
        ) { values }
        wind: column(quantity: wind_speed, unit: "knots") {
          values
        }
      }
      surface: series(leadFrom: 12, leadTo: 12) {
        columns(variables: [
          cape
          mean_sea_level_pressure
        ]) {
          variable { name }
          units { symbol }
          values
        }
      }
    }
  }
}
`,
  },
  {
    query: `# 9  How the forecast for a place changed from run to run.
query RunToRun {
  point(latitude: 52.52, longitude: 13.405) {
    runChange(
      model: gfs, variable: air_temperature_2m, unit: "Cel"
      last: 4
    ) {
      validTimes
      units { symbol }
      runs { initTime values toNewest }
      trend
    }
  }
}
`,
  },
  {
    query: `# 10  The same runs over several requests. Copy the pin of
#     the answer into the variables and ask again: the run
#     stays the same, also when a newer one has come in.
query Pinned($pin: String) {
  pin
  point(latitude: 52.52, longitude: 13.405, pin: $pin) {
    forecast(model: gfs) {
      run { initTime }
      series(leadTo: 12) {
        column(variable: air_temperature_2m) { values }
      }
    }
  }
}
`,
    variables: '{ "pin": null }',
  },
  {
    query: `# 11  Where a number comes from: the GRIB2 messages that it
#     was made from, and why there is none at the start.
query Lineage {
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      series(leadTo: 6) {
        column(variable: total_precipitation) {
          values
          windowStartHours
          nulls { reason indexes }
          lineage(first: 4) { leadHours url offset length }
        }
      }
    }
  }
}
`,
  },
  {
    query: `# 12  Live: an event for each run that is complete, with its
#     forecast. "npx isobar demo next nam" publishes one.
subscription Live {
  runUpdated {
    cursor
    model
    initTime
    forecast(latitude: 39.74, longitude: -104.99) {
      series(leadTo: 6) {
        leadHours
        column(variable: air_temperature_2m, unit: "Cel") {
          values
        }
      }
    }
  }
}
`,
  },
  {
    query: `# 12  Streamed: programs get the first places while others
#     are still being read. GraphiQL waits for all of them.
query Streamed {
  points(at: [
    { label: "Lisbon", latitude: 38.72, longitude: -9.14 }
    { label: "Madrid", latitude: 40.42, longitude: -3.7 }
    { label: "Paris", latitude: 48.86, longitude: 2.35 }
    { label: "Rome", latitude: 41.9, longitude: 12.5 }
    { label: "Athens", latitude: 37.98, longitude: 23.73 }
    { label: "Cairo", latitude: 30.04, longitude: 31.24 }
  ]) @stream(initialCount: 1) {
    label
    forecast(model: gfs) {
      series(leadTo: 12) {
        column(variable: air_temperature_2m, unit: "Cel") {
          values
        }
      }
    }
  }
}
`,
  },
  {
    query: `# 13  A question in words, and the numbers of its answer.
#     English, German, French, Spanish, Italian, Portuguese,
#     Dutch or Polish.
query Question {
  ask(
    question: "Will it rain in Lyon tomorrow afternoon?"
  ) {
    text
    checked
    understood {
      variables
      window { from to timeZone }
      place { name region country }
      run { initTime synthetic }
    }
    data {
      validTimes
      columns { variable { name } units { symbol } values }
    }
    notes
    attribution
  }
}
`,
  },
];
