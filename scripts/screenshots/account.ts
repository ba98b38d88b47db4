import type { Browser, BrowserContextOptions } from 'playwright-core';

/** Somebody who can sign in. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Cookies of somebody who has signed in. */
export type SignedIn = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a page of the service adds to its own requests; without it no cookie counts. */
const OWN_PAGE = { 'X-Isobar-CSRF': '1' };

/** Signs in once for all pictures: the service counts attempts. */
export async function signIn(browser: Browser, address: string, account: Account): Promise<SignedIn> {
  const context = await browser.newContext();
  const answer = await context.request.post(`${address}/auth/sign-in`, {
    headers: OWN_PAGE,
    data: { email: account.email, password: account.password, remember: false },
  });
  if (!answer.ok()) throw new Error(`${account.email} could not sign in: ${await answer.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

const OPERATOR = { email: 'ada@example.org', name: 'Ada Lovelace', password: 'correct horse battery' };
const KEYS = ['Dashboard', 'Field station'];
/** So that what is left of one has something to show. */
const QUOTA = 'monthlyRequests: 1000, requestsPerMinute: 600';
/** What the first key asks about, so that usage has something to show. */
const MODELS = ['gfs', 'euro_ifs', 'icon_eu'];
const CITIES = ['52.52,13.405', '48.857,2.351', '59.913,10.739', '40.417,-3.704', '51.507,-0.128'];

/**
 * Makes the account of a new server's operator, with keys that have asked something.
 * @param setup the token of the link that a first start prints
 */
export async function furnishAccount(address: string, setup: string): Promise<Account> {
  const joined = await fetch(`${address}/auth/accept`, {
    method: 'POST',
    headers: { ...OWN_PAGE, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: setup, ...OPERATOR }),
  });
  if (!joined.ok) throw new Error(`the operator's account was not made: ${await joined.text()}`);
  const cookie = joined.headers.getSetCookie().map((each) => each.split(';')[0]);
  const person = { ...OWN_PAGE, Cookie: cookie.join('; ') };
  const { account } = await ask<{ account: { projects: { id: string }[] } }>(
    address,
    person,
    '{ account { projects { id } } }',
  );
  const project = account.projects[0]?.id;
  const secrets: string[] = [];
  for (const name of KEYS) {
    const { createKey } = await ask<{ createKey: { secret: string } }>(
      address,
      person,
      `mutation { createKey(project: "${project}", name: "${name}", scopes: [DATA, LANGUAGE], ${QUOTA}) { secret } }`,
    );
    secrets.push(createKey.secret);
  }
  const key = { Authorization: `Bearer ${secrets[0]}` };
  for (const model of MODELS) {
    for (const city of CITIES) {
      const [lat, lon] = city.split(',');
      const field = `point(latitude: ${lat}, longitude: ${lon}) { forecast(model: ${model}) { run { initTime } } }`;
      await ask(address, key, `query Run { ${field} }`);
      const series = `lat=${lat}&lon=${lon}&model=${model}&var=air_temperature_2m`;
      await fetch(`${address}/point?${series}`, { headers: key });
    }
  }
  // Some fail.
  for (const path of ['/point?lat=91&lon=13.4&model=gfs', '/llm?q=Regen%20in%20Z%C3%BCrich%3F&lang=xx'])
    await fetch(`${address}${path}`, { headers: key });
  return OPERATOR;
}

async function ask<T>(address: string, headers: Record<string, string>, query: string): Promise<T> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data?: T; errors?: readonly { message: string }[] };
  if (data === undefined || errors !== undefined) throw new Error(errors?.[0]?.message ?? 'no answer');
  return data;
}
