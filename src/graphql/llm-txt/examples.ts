import type { SectionExample } from '../../http/index.ts';

const query = (summary: string, request: string): SectionExample => ({
  summary,
  language: 'graphql',
  show: ['data'],
  request,
});

/** Queries that run as they are, whichever models there are besides gfs. */
export const EXAMPLES: readonly SectionExample[] = [
  query(
    'Two places in °C',
    `{ points(at: [{ label: "Berlin", latitude: 52.52, longitude: 13.405 }, { label: "Nairobi", latitude: -1.29, longitude: 36.82 }]) {
    label
    forecast(model: gfs) {
      run { initTime synthetic }
      series(leadTo: 3) { validTimes column(variable: air_temperature_2m, unit: "Cel") { units { symbol } values nulls { reason indexes } } }
    }
} }`,
  ),
  query(
    'Days of a place’s zone, and when it is calm and dry for four hours',
    `{ point(latitude: 52.52, longitude: 13.405) { forecast(model: gfs) {
    aggregates(zone: "Europe/Berlin", leadTo: 48) {
      periods { localStart hours }
      temperature: column(variable: air_temperature_2m, unit: "Cel") { minimum maximum }
      rain: column(variable: total_precipitation, unit: "mm") { sum }
    }
    windows(minimumHours: 4, where: { all: [
      { is: { variable: wind_speed_10m, unit: "km/h", comparison: LT, threshold: 40 } }
      { is: { variable: total_precipitation, comparison: LT, threshold: 0.2 } }
    ] }) { first { start end hours } totalHours }
} } }`,
  ),
  query(
    'A map, and the pin that keeps later requests on the same runs',
    `{ pin slab(model: gfs, variable: mean_sea_level_pressure, unit: "hPa", leadHours: 24, box: { west: 5, south: 45, east: 15, north: 55 }) {
    validTime nx ny latitudes longitudes units { symbol } values
} }`,
  ),
  query(
    'All models at a place, and how the newest run differs from those before',
    `{ point(latitude: 48.86, longitude: 2.35) {
    spread(variable: air_temperature_2m, unit: "Cel", leadTo: 6) { validTimes count median minimum maximum }
    runChange(model: gfs, variable: air_temperature_2m, last: 2) { validTimes runs { initTime values toNewest } trend }
} }`,
  ),
  query(
    'Places by name',
    '{ places(search: "Springfield, Ill", limit: 1) { id name region country latitude longitude timeZone attribution } }',
  ),
  query(
    'A question in words',
    '{ ask(question: "How warm will it be in Berlin tomorrow?") { text checked notes forecast { run { initTime } } } }',
  ),
];
