export const BERLIN = { latitude: 52.52, longitude: 13.405 };
const WINDOW = { lead_from: 0, lead_to: 24 };

/** A call of every tool that answers. */
export const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
  list_models: {},
  list_variables: { model: 'gfs' },
  find_places: { query: 'Paris', limit: 3 },
  get_forecast: { place: [BERLIN], variables: ['air_temperature_2m', 'total_precipitation'], ...WINDOW },
  get_daily_summary: { place: BERLIN, variables: ['air_temperature_2m', 'total_precipitation'], ...WINDOW },
  get_profile: { place: BERLIN, lead_hours: 6 },
  summarize_box: {
    box: { west: 5, south: 45, east: 15, north: 55 },
    variable: 'air_temperature_2m',
    lead_hours: 6,
  },
  search_windows: {
    place: BERLIN,
    conditions: [{ variable: 'wind_speed_10m', is: 'below', threshold: 5 }],
    ...WINDOW,
  },
  compare_models: { place: BERLIN, variable: 'air_temperature_2m', ...{ lead_from: 0, lead_to: 12 } },
  what_changed: { place: BERLIN, variable: 'air_temperature_2m', runs: 2 },
  ask: { question: 'How warm is it in Berlin on 15 January 2026?' },
  estimate: { tool: 'get_profile', arguments: { place: BERLIN, lead_hours: 6 } },
};
