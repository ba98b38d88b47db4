import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds on a page, or in a part of it: each rule with the first elements that break it.
 * @param except rules broken by third-party pages, which we cannot fix
 */
export async function violationsOn(
  page: Page,
  part = 'html',
  except: readonly string[] = [],
): Promise<readonly string[]> {
  // Through the debugger, which the page's policy on scripts does not hold for.
  await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, except }) => {
      const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(part, { rules });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 30)
            .map(({ html, target }) => `${target.join(' ')} ${html.slice(0, 160)}`)
            .join(' | ')}`,
      );
    },
    { part, except },
  );
}
