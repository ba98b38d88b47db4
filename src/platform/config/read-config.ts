import path from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { mailOf, oidcOf, tileBytesOf } from './dependent-settings.ts';
import { answerMegabytes } from './memory-shares.ts';
import { environment, SETTINGS } from './settings/settings.ts';

/** What clients of a server are told in our documents: no settings of the server, and no misspelt ones either. */
const CLIENT_VARIABLES: readonly string[] = ['ISOBAR_KEY', 'ISOBAR_URL'];

/** Reads and validates all settings. An empty variable counts as not set. Throws ConfigError. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`settings: ${errors.join('; ')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.ISOBAR_HOST ?? null,
    processes: env.ISOBAR_PROCESSES,
    dataFolder: path.resolve(env.ISOBAR_DATA),
    storeUrl: env.ISOBAR_STORE ?? null,
    tileCacheBytes: tileBytesOf(env),
    sources: env.ISOBAR_SOURCES,
    demoGrids: env.ISOBAR_DEMO_GRIDS,
    models: env.ISOBAR_MODELS ?? null,
    rehearsal: env.ISOBAR_REHEARSAL === undefined ? null : path.resolve(env.ISOBAR_REHEARSAL),
    variables: env.ISOBAR_VARIABLES.join() === 'all' ? null : env.ISOBAR_VARIABLES,
    leads: env.ISOBAR_LEADS.trim() === 'all' ? null : env.ISOBAR_LEADS.trim(),
    members: /^\d/.test(env.ISOBAR_MEMBERS) ? Number(env.ISOBAR_MEMBERS) : null,
    keepsStatistics: env.ISOBAR_MEMBERS === 'statistics',
    lameDuckSeconds: env.ISOBAR_LAME_DUCK_SECONDS,
    graceSeconds: env.ISOBAR_GRACE_SECONDS,
    keepRuns: env.ISOBAR_KEEP_RUNS,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    bootstrapKey: env.ISOBAR_BOOTSTRAP_KEY ?? null,
    printStartKey: env.ISOBAR_PRINT_START_KEY,
    plansFile: env.ISOBAR_PLANS === undefined ? null : path.resolve(env.ISOBAR_PLANS),
    publicUrl: env.ISOBAR_PUBLIC_URL ?? null,
    consoleUrl: env.ISOBAR_CONSOLE_URL ?? null,
    publicDiscovery: env.ISOBAR_DISCOVERY === 'public',
    anonymous: env.ISOBAR_ANONYMOUS,
    signUp: env.ISOBAR_SIGN_UP,
    authSecret: env.ISOBAR_AUTH_SECRET ?? null,
    operatorSecondFactor:
      env.ISOBAR_OPERATOR_SECOND_FACTOR ?? (env.ISOBAR_PUBLIC_URL === undefined ? 'offered' : 'required'),
    metricsToken: env.ISOBAR_METRICS_TOKEN ?? null,
    mail: mailOf(env),
    oidc: oidcOf(env),
    language: {
      engine: env.ISOBAR_LANGUAGE,
      url: env.ISOBAR_LANGUAGE_URL ?? null,
      model: env.ISOBAR_LANGUAGE_MODEL ?? null,
      key: env.ISOBAR_LANGUAGE_KEY ?? null,
      maxSeconds: env.ISOBAR_LANGUAGE_SECONDS,
      maxTokens: env.ISOBAR_LANGUAGE_TOKENS,
    },
    trustedProxies: env.ISOBAR_TRUSTED_PROXIES ?? null,
    answerCacheBytes: (env.ISOBAR_ANSWER_CACHE_MB ?? answerMegabytes(env.ISOBAR_PROCESSES)) * 1_000_000,
    graphiql: env.ISOBAR_GRAPHIQL,
    operationsFolder: env.ISOBAR_OPERATIONS === undefined ? null : path.resolve(env.ISOBAR_OPERATIONS),
    operationsOnly: env.ISOBAR_OPERATIONS_ONLY,
    logLevel: env.ISOBAR_LOG_LEVEL,
    logFormat: env.ISOBAR_LOG_FORMAT,
    unknown: Object.keys(given).filter(isUnknownSetting),
  };
}

function isUnknownSetting(name: string): boolean {
  return name.startsWith('ISOBAR_') && !SETTINGS.includes(name) && !CLIENT_VARIABLES.includes(name);
}
