import type { Page } from 'playwright-core';

/**
 * Shows another address of the explorer on the page that is open, as Back and Forward do. To open it takes four times the processor time,
 * most of it for the start of the map.
 * @param search of the address, from `?` on
 */
export async function showAddress(page: Page, search: string): Promise<void> {
  await page.evaluate((search) => {
    // On a page that was just opened, nothing has the keyboard.
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, '', search);
    dispatchEvent(new PopStateEvent('popstate'));
  }, search);
}
