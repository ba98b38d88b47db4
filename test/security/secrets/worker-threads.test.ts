import { afterEach, expect, it } from 'vitest';
import { configOfIngest, readConfig, WorkerThread } from '../../../src/platform/index.ts';

const SECRETS = {
  ISOBAR_AUTH_SECRET: 'auth-secret-0123456789-abcdefghijklmnop',
  ISOBAR_BOOTSTRAP_KEY: 'isb_bootstrap-0123456789-abcdefghijklmnop',
  ISOBAR_METRICS_TOKEN: 'metrics-token-0123456789-abcdefghijklmnop',
  ISOBAR_OIDC_CLIENT_SECRET: 'oidc-secret-0123456789',
  ISOBAR_LANGUAGE_KEY: 'language-key-0123456789',
  ISOBAR_SMTP_URL: 'smtp://user:mail-secret-0123456789@localhost:25',
};

afterEach(() => {
  for (const name of [...Object.keys(SECRETS), 'ISOBAR_TEST_NAME']) delete process.env[name];
});

it('threads see no secret of the gateway in their environment', async () => {
  Object.assign(process.env, SECRETS, { ISOBAR_TEST_NAME: 'seen' });
  const script = new URL(
    'data:text/javascript,export const read = (names) => names.map((name) => process.env[name] ?? null)',
  );
  const thread = new WorkerThread<{ read(names: string[]): (string | null)[] }>(script, {
    title: 'a thread',
  });
  const names = Object.keys(SECRETS);
  const seen = await thread.call('read', [...names, 'ISOBAR_TEST_NAME']);
  await thread.terminate();
  expect(seen).toEqual([...names.map(() => null), 'seen']);
});

it('the settings of what ingests have none of them', () => {
  const config = readConfig({
    ...SECRETS,
    ISOBAR_MAIL_FROM: 'isobar@example.org',
    ISOBAR_PUBLIC_URL: 'https://weather.example',
    ISOBAR_OIDC_ISSUER: 'https://id.example',
    ISOBAR_OIDC_CLIENT_ID: 'isobar',
  });
  const text = JSON.stringify(configOfIngest(config));
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  expect(JSON.stringify(config)).toContain(SECRETS.ISOBAR_AUTH_SECRET);
});
