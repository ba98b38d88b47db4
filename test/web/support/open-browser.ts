import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../support/chromium.ts';
import { countingWhatIsLost } from '../../support/lost-time.ts';

/**
 * What a machine without a graphics card draws in time: maps cost it by the pixel of the screen, of which half as many each way change no
 * layout, and particles draw on and on. Tests of pixels or of particles say what they need.
 */
const CHEAP = {
  reducedMotion: 'reduce',
  viewport: { width: 1024, height: 640 },
  deviceScaleFactor: 0.5,
} as const;
/** Of the map alone, for the same reason: the page itself would draw hairlines so thick that they change its layout. */
const CHEAP_MAP_RATIO = 0.15;

/** A page, and what it complained about and which other hosts it wanted. */
export interface OpenedPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly outside: string[];
}

interface OpenOptions {
  /** What the visitor's clock says. */
  readonly now?: Date;
  /** Called with the page before it is sent anywhere. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Whether units are those of the browser's region and hints are shown, as for a visitor; by default units are metric, whatever the locale. */
  readonly hasUnitsOfRegion?: boolean;
}

export interface OpenedBrowser {
  /** Opens an address as a visitor who has never been there. */
  open(address: string, options?: BrowserContextOptions & OpenOptions): Promise<OpenedPage>;
  close(): Promise<void>;
}

/** Chooses metric units in a browser that has chosen none, and has seen the hints. */
function settle(): void {
  // Pages without an origin have no storage.
  if (origin === 'null') return;
  localStorage.setItem('isobar-units', localStorage.getItem('isobar-units') ?? 'C');
  localStorage.setItem('isobar-hints', 'seen');
}

function setMapRatio(ratio: number): void {
  Object.defineProperty(globalThis, 'devicePixelRatio', { get: () => ratio });
}

/** A browser that may only contact the servers it is sent to. */
export async function openBrowser(): Promise<OpenedBrowser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  return {
    async open(address, { now, prepare, hasUnitsOfRegion = false, ...options } = {}) {
      const context = await browser.newContext({ ...CHEAP, ...options });
      if (now !== undefined) await context.clock.setFixedTime(now);
      if (!hasUnitsOfRegion) await context.addInitScript(settle);
      if (options.deviceScaleFactor === undefined) await context.addInitScript(setMapRatio, CHEAP_MAP_RATIO);
      const page = await context.newPage();
      const complaints: string[] = [];
      const outside: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== new URL(address).origin) outside.push(request.url());
      });
      await prepare?.(page);
      await page.goto(address, { waitUntil: 'load' });
      return { page, complaints, outside };
    },
    close: () => countingWhatIsLost(() => browser.close()),
  };
}
