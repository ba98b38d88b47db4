import type { Page } from 'playwright-core';
import { panelGone, refused, unanswered, unreachable, withoutGraphics } from './trouble.ts';

/** A view of which pictures are taken at every width, light and dark. */
export interface Shot {
  /** Begins the names of its files. */
  readonly name: string;
  /** Path and query of the page. */
  readonly path: string;
  /** Whether the visitor has no key. */
  readonly isUnknown?: boolean;
  /** Whether the visitor has signed in, as the operator; others have a key. */
  readonly isSignedIn?: boolean;
  /** What is different from usual before the page is opened. */
  readonly arrange?: (page: Page) => Promise<void>;
  /** What a visitor does before the picture. */
  readonly before?: (page: Page) => Promise<void>;
}

const BERLIN = 'place=52.52,13.405&name=Berlin';
/** Software that draws maps and charts takes its time over an answer. */
const ANSWERED_MS = 3000;

export const SHOTS: readonly Shot[] = [
  { name: 'map', path: '/' },
  { name: 'rain', path: '/?var=total_precipitation&at=50,5,4' },
  { name: 'clouds', path: '/?var=total_cloud_cover&at=50,5,4&wind=off' },
  { name: 'wind', path: '/?var=wind_gust_10m&at=50,-20,3&isobars=1' },
  { name: 'barbs', path: '/?var=wind_speed_10m&at=50,5,4&wind=barbs' },
  { name: 'pressure', path: '/?var=mean_sea_level_pressure&at=50,-5,3.5&wind=off' },
  { name: 'raw', path: '/?model=icon_eu&at=47,9,6&raw=1&wind=off&isobars=0' },
  { name: 'regional', path: '/?model=hrrr&var=air_temperature_2m' },
  { name: 'place', path: `/?${BERLIN}` },
  { name: 'models', path: `/?${BERLIN}&beside=euro_ifs,icon_eu` },
  { name: 'plume', path: `/?model=ifs_ens&${BERLIN}` },
  { name: 'plume-members', path: `/?model=ifs_ens&${BERLIN}&members=1` },
  { name: 'plume-table', path: `/?model=ifs_ens&${BERLIN}&tab=table` },
  { name: 'chance', path: '/?model=ifs_ens&var=total_precipitation&of=above:1&at=50,5,4&wind=off' },
  { name: 'quantile', path: '/?model=ifs_ens&of=p90&at=50,5,4&wind=off' },
  { name: 'changes', path: `/?${BERLIN}&tab=changes` },
  { name: 'sounding', path: `/?${BERLIN}&tab=sounding` },
  { name: 'windows', path: `/?${BERLIN}&tab=windows`, before: (page) => submit(page, '.windows-form') },
  { name: 'table', path: `/?${BERLIN}&tab=table` },
  { name: 'query', path: `/?${BERLIN}&panel=query` },
  { name: 'ask', path: '/?panel=ask', before: askFirstExample },
  { name: 'no-key', path: '/', isUnknown: true },
  { name: 'unanswered', path: `/?${BERLIN}`, arrange: unanswered },
  { name: 'offline', path: `/?${BERLIN}`, arrange: unreachable },
  { name: 'spent', path: `/?${BERLIN}`, arrange: refused(402) },
  { name: 'too-many', path: `/?${BERLIN}`, arrange: refused(429) },
  { name: 'busy', path: `/?${BERLIN}`, arrange: refused(503) },
  { name: 'panel-gone', path: `/?${BERLIN}`, arrange: panelGone },
  { name: 'no-graphics', path: `/?${BERLIN}`, arrange: withoutGraphics },
  { name: 'sign-in', path: '/console' },
  { name: 'account', path: '/account', isSignedIn: true },
  { name: 'keys', path: '/console', isSignedIn: true },
  { name: 'usage', path: '/console?page=usage', isSignedIn: true },
  {
    name: 'usage-dates',
    path: '/console?page=usage&range=dates&from=2026-11-14&to=2026-11-29&by=DAY',
    isSignedIn: true,
  },
  { name: 'requests', path: '/console?page=requests', isSignedIn: true },
  { name: 'members', path: '/console?page=members', isSignedIn: true },
  { name: 'settings', path: '/console?page=settings', isSignedIn: true },
  { name: 'accounts', path: '/console?page=accounts', isSignedIn: true },
  { name: 'plans', path: '/console?page=plans', isSignedIn: true },
  { name: 'ingest', path: '/console?page=ingest', isSignedIn: true },
  { name: 'audit', path: '/console?page=audit', isSignedIn: true },
  { name: 'about', path: `/?${BERLIN}`, before: press(/About this data|Über diese Daten/) },
  { name: 'lineage', path: `/?${BERLIN}`, before: press(/^Sources|^Quellen/) },
  { name: 'shortcuts', path: '/', before: (page) => page.keyboard.press('?') },
  { name: 'new-project', path: '/console', isSignedIn: true, before: press(/New project|Neues Projekt/) },
  { name: 'new-key', path: '/console', isSignedIn: true, before: press(/Create key|Schlüssel erstellen/) },
  { name: 'edit-key', path: '/console', isSignedIn: true, before: press(/^Edit|bearbeiten$/) },
  { name: 'rotate-key', path: '/console', isSignedIn: true, before: press(/^Rotate|^Erneuern|erneuern$/) },
  {
    name: 'revoke-key',
    path: '/console',
    isSignedIn: true,
    before: press(/^Revoke|^Widerrufen|widerrufen$/),
  },
  { name: 'request', path: '/console?page=requests', isSignedIn: true, before: openRequest },
  { name: 'invite', path: '/console?page=members', isSignedIn: true, before: press(/^Invite|einladen$/) },
  {
    name: 'delete-project',
    path: '/console?page=settings',
    isSignedIn: true,
    before: press(/^Delete|löschen$/),
  },
  { name: 'change-plan', path: '/console?page=plans', isSignedIn: true, before: press(/^Change|ändern$/) },
  { name: 'graphiql', path: '/graphql' },
  { name: 'docs', path: '/docs' },
  { name: 'edr', path: '/edr' },
  { name: 'collection', path: '/edr/collections/gfs' },
  { name: 'stac', path: '/stac' },
];

/** Sends a form as it stands. */
async function submit(page: Page, form: string): Promise<void> {
  await page.locator(`${form} [type=submit]`).click();
  await page.waitForTimeout(ANSWERED_MS);
}

/** Presses the first button of a name, in either language. */
function press(name: RegExp): NonNullable<Shot['before']> {
  return async (page) => {
    await page.getByRole('button', { name }).first().click();
    await page.waitForTimeout(ANSWERED_MS);
  };
}

async function openRequest(page: Page): Promise<void> {
  await page.locator('.request-open').first().click();
  await page.waitForTimeout(ANSWERED_MS);
}

async function askFirstExample(page: Page): Promise<void> {
  const field = page.locator('.ask-form input');
  await field.fill((await field.getAttribute('placeholder')) ?? '');
  await submit(page, '.ask-form');
}
