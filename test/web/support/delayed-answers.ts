import type { Page, Route } from 'playwright-core';

/** Delays answers to a page's operations, as on a slow network. */
export interface HeldAnswers {
  /** How many requests wait. */
  readonly count: number;
  /** Lets all of them go, and the next ones at once. */
  release(): Promise<void>;
}

interface Posted {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What a request asks by GraphQL; null for others. */
export const askedBy = (route: Route): Posted | null =>
  route.request().method() === 'POST' ? (route.request().postDataJSON() as Posted) : null;

/** Holds back what some operations ask, by name, until it is released. */
export async function delayAnswers(page: Page, ...names: readonly string[]): Promise<HeldAnswers> {
  const waiting: Route[] = [];
  const hold = async (route: Route) => {
    const { query = '' } = askedBy(route) ?? {};
    if (names.some((name) => new RegExp(`query ${name}\\b`).test(query))) waiting.push(route);
    else await route.fallback();
  };
  await page.route('**/graphql', hold);
  return {
    get count() {
      return waiting.length;
    },
    async release() {
      await page.unroute('**/graphql', hold);
      // Those that the page gave up are gone.
      await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => {})));
    },
  };
}
