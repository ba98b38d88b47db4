import type { Page } from 'playwright-core';

/** Headers and body of the server's refusals, as `docs/graphql.md` and `docs/rest.md` say. */
const REFUSALS = {
  402: {
    headers: {},
    code: 'insufficient_credits',
    message: 'the credits of this month are spent',
    extensions: { credits: { renewsAt: '2026-12-01T00:00:00Z' } },
  },
  429: {
    headers: { 'Retry-After': '20' },
    code: 'rate_limit_exceeded',
    message: 'too many requests',
    extensions: {},
  },
  503: {
    headers: { 'Retry-After': '5' },
    code: 'overloaded',
    message: 'too much is being computed',
    extensions: {},
  },
} as const;

/** From now on the server refuses what the page asks for. */
export function refused(status: keyof typeof REFUSALS): (page: Page) => Promise<void> {
  const { headers, code, message, extensions } = REFUSALS[status];
  return async (page) => {
    await page.route(isQuestion, (route) =>
      route.fulfill({
        status,
        headers,
        json: { code, detail: message, errors: [{ message, extensions: { ...extensions, code } }] },
      }),
    );
  };
}

/** From now on the server cannot be reached. */
export async function unreachable(page: Page): Promise<void> {
  await page.route(isQuestion, (route) => route.abort('connectionrefused'));
}

/** From now on nothing is answered. */
export async function unanswered(page: Page): Promise<void> {
  await page.route(isQuestion, () => {});
}

/** The file of the panel of a place is gone, as after an update of the server. */
export async function panelGone(page: Page): Promise<void> {
  await page.route('**/assets/place-panel-*.js', (route) => route.fulfill({ status: 404, body: '' }));
}

/** The browser has no WebGL. */
export async function withoutGraphics(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
}

/** Whether an address is data, and not the page itself. */
function isQuestion({ pathname }: URL): boolean {
  return /^\/(graphql|bbox|point)/.test(pathname);
}
