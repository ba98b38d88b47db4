import type { Config } from './config.ts';

/** Settings that only what answers requests needs, and whoever reads them gets in: nothing that ingests or decodes is given them. */
const GATEWAY_SECRETS = [
  'ISOBAR_AUTH_SECRET',
  'ISOBAR_BOOTSTRAP_KEY',
  'ISOBAR_METRICS_TOKEN',
  'ISOBAR_SMTP_URL',
  'ISOBAR_OIDC_CLIENT_SECRET',
  'ISOBAR_LANGUAGE_KEY',
] as const;

/** The environment of threads that read files of strangers: without the secrets of the gateway. */
export function environmentOfThreads(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const left = { ...variables };
  for (const name of GATEWAY_SECRETS) delete left[name];
  return left;
}

/** The settings for what ingests: without the secrets of the gateway. */
export function configOfIngest(config: Config): Config {
  return {
    ...config,
    authSecret: null,
    bootstrapKey: null,
    metricsToken: null,
    mail: null,
    oidc: null,
    language: { ...config.language, key: null },
  };
}
