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
  await transitionsEnd(page);
  // Through the debugger, which the page's policy on scripts does not hold for. Its text is as long as that of a page's own scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, except }) => {
      const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(part, {
        rules,
        // What passes is not listed node by node.
        resultTypes: ['violations'],
      });
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

/**
 * Waits for transitions to end: while one runs, texts have colours between two schemes, whose
 * contrast nobody chose. The end of one can start the next, in children that inherit the colour.
 * Animations without an end (spinners) are not waited for.
 */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
      if (running.length === 0) return;
      // A transition that is replaced or removed rejects; the next look sees its successor.
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
