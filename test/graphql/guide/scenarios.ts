import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TOUR, type TourStop } from '../../../src/graphql/graphiql/tour.ts';

export const PAGE = readFileSync(path.join(import.meta.dirname, '../../../docs/graphql.md'), 'utf8');

/** One scenario of docs/graphql.md. */
export interface Scenario {
  readonly title: string;
  readonly text: string;
  /** Addresses of the REST calls that it replaces, with `{pin}` and `{init_time}` to be filled in. */
  readonly calls: readonly string[];
  /** How many calls the text names. */
  readonly named: readonly number[];
}

export const SCENARIOS: readonly Scenario[] = PAGE.split(/^## (?=\d)/m)
  .slice(1)
  .map((section) => {
    const text = section.split(/^## /m, 1)[0] ?? '';
    return {
      title: text.split('\n', 1)[0] ?? '',
      text,
      calls: [...text.matchAll(/^GET (\/.*)$/gm)].map(([, call = '']) => call),
      named: [...text.matchAll(/^In REST: (\d+) calls?/gm)].map(([, count]) => Number(count)),
    };
  });

/** The query of a tab without the comment at its top. */
export const queryOf = ({ query }: TourStop): string => query.replace(/^(?:#.*\n)+/, '');

/** The answer that the page prints below a query: JSON in which `...` stands for what is left out. */
export function printedAnswer({ text }: Scenario, stop: TourStop): unknown {
  const [, rest = ''] = text.split(`\`\`\`graphql\n${queryOf(stop)}\`\`\``);
  const printed = /```json\n(\{\s*"data"[\s\S]*?)```/.exec(rest)?.[1] ?? 'null';
  return JSON.parse(printed.replaceAll(/,?\s*\.\.\./g, ''));
}

/** The variables of a stop as the page fills them in on the day before `tomorrow`. */
export const variablesOf = ({ variables = '{}' }: TourStop, tomorrow: string): object =>
  JSON.parse(variables.replaceAll('<tomorrow>', tomorrow)) as object;

/** The stops of the tour that are subscriptions, and the others. */
export const LIVE = TOUR.filter(({ query }) => query.includes('subscription'));
export const QUERIES = TOUR.filter((stop) => !LIVE.includes(stop));

export const nameOf = ({ query }: TourStop): string =>
  /^(?:query|subscription) (\w+)/m.exec(query)?.[1] ?? '';

/** What in a shortened answer is not in the real one: the path of each member that is missing or of another type. */
export function differences(printed: unknown, real: unknown, at = ''): string[] {
  if (printed === null || real === null) return [];
  if (Array.isArray(printed) && Array.isArray(real)) {
    if (real.length === 0) return [];
    return printed.flatMap((item, index) => {
      const found = real.map((other) => differences(item, other, `${at}.${index}`));
      return found.find(({ length }) => length === 0) ?? found[0] ?? [];
    });
  }
  if (typeof printed === 'object' && typeof real === 'object') {
    const [left, right] = [printed, real] as Record<string, unknown>[];
    const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
    return [...names].flatMap((name) =>
      left !== undefined && right !== undefined && name in left && name in right
        ? differences(left[name], right[name], `${at}.${name}`)
        : [`${at}.${name}`],
    );
  }
  return typeof printed === typeof real ? [] : [at];
}
