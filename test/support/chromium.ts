import { existsSync } from 'node:fs';

/**
 * Chromium without a window takes half of the processor time that the whole browser takes for the same pages: it has no tabs, no page for
 * new ones and no frame to draw. Where Debian's package of it is missing, the whole browser opens the pages.
 */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

export const CHROMIUM = existsSync(HEADLESS) ? HEADLESS : WHOLE;
export const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.warn(`${HEADLESS} is not installed: tests in a browser are skipped`);
