/**
 * What operations cost, written from the published table of prices and by nothing of the service: one number for each kind of work,
 * added up and rounded up to whole credits.
 */

/** Leads of a whole run of gfs, and those of it that are left at the clock of the gateway. */
const GFS_LEADS = 209;
const LEADS_LEFT = 203;

const LOOKUP = 0.3;
const SELECTION = 0.04;
const LEAF = 0.03;
const OBJECT = 0.05;
const NUMBER = 0.0016;

/** Reading variables that are stored themselves, at one place. */
const reading = (variables: number, leads: number) => variables * (0.5 + 0.0015 * leads);

export const creditsOf = (price: number) => (price <= 0 ? 0 : Math.ceil(Math.round(price * 1e6) / 1e6));

/** Series at places, by REST, EDR and MCP. */
export const series = (places: number, variables: number, leads = GFS_LEADS) =>
  places * (2 * LOOKUP + reading(variables, leads) + variables * leads * NUMBER);

/** Series at one place by EDR, whose documents cost at least 3. */
export const position = (variables: number) => Math.max(3, series(1, variables));

/** Tokens of a language-model provider. */
export const tokens = ({ input, output }: { readonly input: number; readonly output: number }) =>
  0.02 * input + 0.08 * output;

/** A question in words about one variable. */
export const question = (used: { readonly input: number; readonly output: number }) =>
  40 + tokens(used) + series(1, 1, LEADS_LEFT);

/** A search for places by the beginning of their name. */
export const places = (letters: number, limit: number) =>
  ([4, 2, 1, 0.3][Math.min(letters, 4) - 1] ?? 0) + 0.04 * limit;

/** GraphQL: a place with its latitude alone, and the same within a list. */
export const barePoint = LOOKUP + LEAF + 2 * SELECTION;

/** GraphQL: `points { forecast { series { columns { values } } } }`. */
export const points = (count: number, variables: number, leads = GFS_LEADS) =>
  5 * SELECTION +
  count * (LOOKUP / 3 + OBJECT + 2 * LOOKUP) +
  count * (LEAF + reading(variables, leads) + OBJECT * variables) +
  count * variables * (LEAF + leads * NUMBER);

/** GraphQL: `model { id }`. */
export const model = OBJECT + LEAF + 2 * SELECTION;
