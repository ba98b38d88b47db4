import type { GraphiQLOptions } from 'graphql-yoga';

/** What GraphiQL opens with. */
export const GRAPHIQL_DEFAULT_QUERY = `# Isobar: ask for a place, some variables and a range of leads.
{
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      run { initTime state synthetic }
      cell { latitude longitude distanceKm }
      series(variables: [air_temperature_2m, total_precipitation], leadTo: 24) {
        validTimes
        columns { units values variable { name } nulls { reason leadHours } }
      }
    }
  }
}
`;

/** Lends the page the API key that its address carries after the \`#\`; served with the other browser files. */
const KEY_SCRIPT = '<script src="/assets/key.js"></script>';

/** GraphiQL with every script and style inline (9 MB, so it is loaded when first asked for), and no address outside. */
export async function renderGraphiQLPage(options?: GraphiQLOptions): Promise<string> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  return renderGraphiQL(options).replace('<head>', `<head>${KEY_SCRIPT}`);
}
