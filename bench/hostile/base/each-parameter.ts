import type { Draws } from '../../../test/answers/draws.ts';
import { getOf, type HostileRequest } from '../hostile-request.ts';
import { NUMBERS, TEXTS } from '../mutate/hostile-texts.ts';
import { type Description, interfaceOf, type Operation, type Parameter } from './described.ts';

/** What is done to a parameter: the parts of its query. */
type Change = (draws: Draws, name: string, good: string) => readonly string[];

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const CHANGES: Readonly<Record<string, Change>> = {
  missing: () => [],
  empty: (_draws, name) => [`${name}=`],
  number: (draws, name) => [`${name}=${encoded(draws.of(NUMBERS))}`],
  text: (draws, name) => [`${name}=${encoded(draws.of(TEXTS))}`],
  list: (draws, name, good) => [`${name}=${[good, encoded(draws.of(TEXTS)), good].join(',')}`],
  twice: (_draws, name, good) => [`${name}=${good}`, `${name}=${good}`],
  brackets: (draws, name, good) => [`${name}${draws.of(['[]', '[a]', '[__proto__]', '[0][x]'])}=${good}`],
  bytes: (draws, name) => [`${name}=${draws.of(['%', '%zz', '%ff', '%00', '%c0%af', '%2525', '+'])}`],
};

/** Names of what is done to parameters. */
export const CHANGE_KINDS: readonly string[] = Object.keys(CHANGES);

/** A request, and what of it is hostile. */
export interface ParameterRequest {
  readonly request: HostileRequest;
  /** `GET /point lat number`: route, parameter and change, one for each parameter that is changed. */
  readonly reached: readonly string[];
}

/**
 * Requests that reach every parameter of every described GET route by every kind of change, in as many rounds as there are kinds: first all
 * parameters of a route at once, since each is read whatever the others are, then one beside good ones, since what comes after reading
 * needs them all to be good.
 */
export class EachParameter {
  readonly #routes: readonly { readonly path: string; readonly parameters: readonly Parameter[] }[];

  constructor({ paths }: Description) {
    this.#routes = Object.entries(paths).flatMap(([path, operations]) => {
      const get: Operation | undefined = operations['get'];
      const { parameters = [] } = get ?? {};
      return parameters.length === 0 ? [] : [{ path, parameters }];
    });
  }

  /** Requests after which each parameter was reached by each change. */
  get count(): number {
    return 2 * this.#routes.length * CHANGE_KINDS.length;
  }

  /** Request number n of an endless row. */
  at(draws: Draws, n: number): ParameterRequest {
    const route = this.#routes[n % this.#routes.length];
    if (route === undefined) throw new Error('no route is described');
    const round = Math.floor(n / this.#routes.length);
    const turn = round >> 1;
    const { path, parameters } = route;
    const isAlone = round % 2 === 1;
    const alone = (turn + Math.floor(turn / CHANGE_KINDS.length)) % parameters.length;
    const reached: string[] = [];
    const query: string[] = [];
    let address = path;
    for (const [index, parameter] of parameters.entries()) {
      const { name } = parameter;
      const good = encoded(goodValueOf(parameter));
      // With another odd stride, a parameter meets all kinds as well, but not always beside the same kind of its neighbour.
      const kind = CHANGE_KINDS[(turn * (2 * index + 1) + index) % CHANGE_KINDS.length] ?? '';
      const isChanged = !isAlone || index === alone;
      if (isChanged) reached.push(`GET ${path} ${name} ${kind}`);
      if (parameter.in === 'path') {
        address = address.replace(
          `{${name}}`,
          isChanged && draws.onceIn(2) ? encoded(draws.of(TEXTS)) : good,
        );
      } else if (parameter.in === 'query') {
        if (isChanged) query.push(...(CHANGES[kind]?.(draws, name, good) ?? []));
        else if (parameter.required === true || draws.onceIn(4)) query.push(`${name}=${good}`);
      }
    }
    if (query.length > 0) address += `?${query.join('&')}`;
    return { request: getOf(interfaceOf(path), address), reached };
  }
}

function goodValueOf({ example, schema }: Parameter): string {
  const value = example ?? schema?.examples?.[0] ?? schema?.enum?.[0] ?? schema?.minimum ?? 'gfs';
  return Array.isArray(value) ? value.join() : String(value);
}
