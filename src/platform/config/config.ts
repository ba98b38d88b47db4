import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { LOG_FORMATS, LOG_LEVELS } from '../log/log.ts';
import { answerMegabytes, MIN_TILE_MEGABYTES, tileMegabytes } from './memory-shares.ts';
import { trustedProxies } from './trusted-proxies.ts';

const switches = z.enum(['on', 'off']).transform((value) => value === 'on');

/** The engine for questions in words: rules, a language-model provider, or none. */
const LANGUAGE_ENGINES = ['template', 'provider', 'off'] as const;

function wholeFrom(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(minimum, message).max(maximum, message));
}

const PORT_NUMBER = 'must be a port number, 0 to 65535';

/** Every setting of Isobar, read from the environment. The README's table repeats these descriptions. */
const settings = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_NUMBER)
    .transform(Number)
    .pipe(z.number().max(65_535, PORT_NUMBER))
    .default(8080)
    .describe('TCP port of the gateway; 0 takes a free one'),
  ISOBAR_HOST: z.string().min(1).optional().describe('address to listen on; without it every interface'),
  ISOBAR_PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number, 1 to 64, or auto')
    .default('1')
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .describe('processes that answer on the port; auto = as many as there are processors'),
  ISOBAR_DATA: z.string().min(1).default('.isobar').describe('folder for the store and the database'),
  ISOBAR_STORE: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w!.*'()/-]*)?$/,
      'must be s3://bucket or s3://bucket/prefix',
    )
    .optional()
    .describe(
      'bucket of S3 or of a server that speaks its protocol for the store; without it the folder store in ISOBAR_DATA',
    ),
  ISOBAR_TILE_CACHE_MB: wholeFrom(0, 65_536)
    .optional()
    .describe(
      'memory for tiles of cubes that series were read from, and with ISOBAR_STORE for all that were fetched, of each process, in megabytes; 0 holds none, with ISOBAR_STORE 16 at least; without it a sixteenth of the memory for all processes, at most 256 for each',
    ),
  ISOBAR_SOURCES: z
    .enum(['demo', 'live', 'none'])
    .default('demo')
    .describe(
      'what a start ingests and keeps up to date: the synthetic demo atmosphere, the producers’ files, or nothing',
    ),
  ISOBAR_DEMO_GRIDS: z
    .enum(['fine', 'coarse'])
    .default('fine')
    .describe(
      'grids of the synthetic runs: fine = 2 degrees on global models and 0.25 degrees or 28 km on regional ones, coarse = about 5 and 1 degrees for small machines',
    ),
  ISOBAR_MODELS: z
    .string()
    .default('all')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .describe(
      'models that a start ingests, separated by commas; all = the seven, and those named besides them, such as all,aifs',
    ),
  ISOBAR_REHEARSAL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'with ISOBAR_SOURCES=live: a day played by isobar rehearse in the place of the producers, by the file that it wrote',
    ),
  ISOBAR_VARIABLES: z
    .string()
    .default('all')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .describe(
      'variables that live ingest stores, separated by commas, a base name such as temperature for all its levels; all = every one',
    ),
  ISOBAR_LEADS: z
    .string()
    .default('all')
    .describe('leads in hours that live ingest stores, such as 0-48; all = every one'),
  ISOBAR_LAME_DUCK_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of seconds, 0 to 999')
    .transform(Number)
    .default(0)
    .describe('after a stop signal, seconds in which requests are still taken while /readyz says no'),
  ISOBAR_GRACE_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of seconds, 0 to 9999')
    .transform(Number)
    .default(5)
    .describe('seconds that open requests then have to end'),
  ISOBAR_KEEP_RUNS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number, 1 to 9999')
    .transform(Number)
    .default(2)
    .describe('newest runs that are kept of each model, demo and real ones each'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// URL')
    .optional()
    .describe('PostgreSQL for accounts, runs and jobs; without it SQLite in ISOBAR_DATA'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'must be a redis:// or rediss:// URL')
    .optional()
    .describe(
      'Redis or Valkey by which several gateways count limits together and hear of changes at once; without it each by itself',
    ),
  ISOBAR_BOOTSTRAP_KEY: z
    .string()
    .regex(
      /^isb_[\x21-\x7e]{28,252}$/,
      'must be a key that begins with isb_ and is 32 to 256 printable characters long',
    )
    .optional()
    .describe('a key accepted as a key of the default project, for containers and tests'),
  ISOBAR_PRINT_START_KEY: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'whether a start prints a key that lasts as long as it runs, and where there is no operator the link that makes one; auto = only to a terminal, never into a file',
    ),
  ISOBAR_PLANS: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file of plans: credits, rates and limits by plan, besides the built-in ones'),
  ISOBAR_PUBLIC_URL: z
    .string()
    .regex(
      /^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[\w./~-]*)?$/,
      'must be an http:// or https:// address without a query',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('address under which clients reach this server, for links; without it that of the request'),
  ISOBAR_CONSOLE_URL: z
    .string()
    .regex(
      /^https?:\/\/[A-Za-z0-9.:[\]-]+(\/[\w./~-]*)?$/,
      'must be an http:// or https:// address without a query',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('address of the console, which errors name; without it /console of this server'),
  ISOBAR_DISCOVERY: z
    .enum(['keyed', 'public'])
    .default('keyed')
    .describe('whether EDR and STAC list what there is without a key; data always need one'),
  ISOBAR_ANONYMOUS: switches
    .default(false)
    .describe('whether data may be requested without a key, on the plan `anonymous`, counted by address'),
  ISOBAR_SIGN_UP: z
    .enum(['open', 'invitation', 'closed'])
    .default('invitation')
    .describe(
      'who may make an account: any visitor, those whom a project invites, or only those whom an operator invites',
    ),
  ISOBAR_AUTH_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, 'must have 32 to 256 printable characters')
    .optional()
    .describe(
      'what cookies of sessions are signed with, the same for every process; without it a file in ISOBAR_DATA',
    ),
  ISOBAR_OPERATOR_SECOND_FACTOR: z
    .enum(['required', 'offered'])
    .optional()
    .describe(
      'whether operators need a second factor for what only operators may do; without it required where ISOBAR_PUBLIC_URL is set, else offered',
    ),
  ISOBAR_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, 'must have 32 to 256 printable characters')
    .optional()
    .describe('a token by which /metrics may be read, besides keys of the default project and operators'),
  ISOBAR_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must be an smtp:// or smtps:// URL')
    .optional()
    .describe(
      'mail server for links to confirm an address or to set a new password; without it nothing is mailed',
    ),
  ISOBAR_MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an e-mail address')
    .optional()
    .describe('sender of mails'),
  ISOBAR_OIDC_ISSUER: z
    .string()
    .regex(/^https?:\/\/[^\s?#]+$/, 'must be an http:// or https:// address without a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('OpenID Connect provider by which people may sign in'),
  ISOBAR_OIDC_CLIENT_ID: z.string().min(1).optional().describe('name of this server at that provider'),
  ISOBAR_OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('its secret there'),
  ISOBAR_LANGUAGE: z
    .enum(LANGUAGE_ENGINES)
    .default('template')
    .describe(
      'who reads questions in words and writes their answers: built-in rules, a language-model provider, or none',
    ),
  ISOBAR_LANGUAGE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s?#]+$/, 'must be an http:// or https:// address without a query')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('base URL of a provider whose interface is compatible with OpenAI’s; without it OpenAI’s own'),
  ISOBAR_LANGUAGE_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe('language model that requests to the provider name'),
  ISOBAR_LANGUAGE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('credential of this server at the provider; any word where a server of your own needs none'),
  ISOBAR_LANGUAGE_SECONDS: wholeFrom(1, 600)
    .default(30)
    .describe('longest that a question in words may take'),
  ISOBAR_LANGUAGE_TOKENS: wholeFrom(13_000, 1_000_000)
    .default(16_000)
    .describe('most tokens of the provider that one question in words may use'),
  ISOBAR_TRUSTED_PROXIES: trustedProxies
    .optional()
    .describe(
      'proxies in front whose X-Forwarded-For is believed: how many there are, or their addresses and networks (CIDR), separated by commas; without it none',
    ),
  ISOBAR_ANSWER_CACHE_MB: wholeFrom(0, 65_536)
    .optional()
    .describe(
      'memory for answers of REST that were sent and may be requested again, of each process, in megabytes; 0 keeps none; without it a sixteenth of the memory for all processes, at most 384 for each',
    ),
  ISOBAR_GRAPHIQL: switches.default(true).describe('whether /graphql serves GraphiQL to browsers'),
  ISOBAR_OPERATIONS: z
    .string()
    .min(1)
    .optional()
    .describe('folder of persisted GraphQL operations: .graphql files, or .json manifests of client tools'),
  ISOBAR_OPERATIONS_ONLY: switches
    .default(false)
    .describe('whether no other GraphQL operations are answered'),
  ISOBAR_LOG_LEVEL: z.enum(LOG_LEVELS).default('info').describe('least severe level that is logged'),
  ISOBAR_LOG_FORMAT: z
    .enum(LOG_FORMATS)
    .default('auto')
    .describe('how the log is written: json, text for people, or auto = text to a terminal, else json'),
} as const;

const environment = z.object(settings);

/** Names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings);

/** Hints for clients of a server in our documents: no settings of the server, and no misspelt ones either. */
const CLIENT_VARIABLES: readonly string[] = ['ISOBAR_KEY', 'ISOBAR_URL'];

/** Settings as a program gives them: by the names of the environment's variables, numbers as such or as text. */
export type Settings = {
  readonly [Name in keyof z.input<typeof environment>]?: Given<z.input<typeof environment>[Name]>;
};

type Given<Text> = string extends Text ? Text | number : Text | undefined;

export interface Config {
  readonly port: number;
  /** null = every interface. */
  readonly host: string | null;
  /** How many answer on the port; one of them ingests. */
  readonly processes: number;
  /** Absolute path. */
  readonly dataFolder: string;
  /** `s3://bucket/prefix`; null = in the data folder. */
  readonly storeUrl: string | null;
  /** Of cached tiles of cubes. */
  readonly tileCacheBytes: number;
  readonly sources: 'demo' | 'live' | 'none';
  readonly demoGrids: 'fine' | 'coarse';
  /** Models that a start ingests; null = all. Names are checked where models are known. */
  readonly models: readonly string[] | null;
  /** Variables that live ingest stores; null = all. Names are checked where variables are known. */
  /** File that describes a day that is played in the place of the producers. */
  readonly rehearsal: string | null;
  readonly variables: readonly string[] | null;
  /** Leads that live ingest stores, as they were written; null = all. */
  readonly leads: string | null;
  /** Between a stop signal and the end of listening. */
  readonly lameDuckSeconds: number;
  /** Between the end of listening and the cut of what is still open. */
  readonly graceSeconds: number;
  readonly keepRuns: number;
  /** Holds a password: must never be printed. */
  readonly databaseUrl: string | null;
  /** May hold a password: must never be printed. */
  readonly redisUrl: string | null;
  readonly bootstrapKey: string | null;
  /** Whether a start prints a key; auto = where the output is a terminal. */
  readonly printStartKey: 'auto' | 'on' | 'off';
  /** Absolute path of the file of plans; null = the plans that there always are. */
  readonly plansFile: string | null;
  /** Without a slash at the end; null = the address of the request. */
  readonly publicUrl: string | null;
  /** Without a slash at the end; null = `/console` of this server. */
  readonly consoleUrl: string | null;
  /** Whether listings are public, without a key; data always need one. */
  readonly publicDiscovery: boolean;
  /** Whether data may be requested without a key. */
  readonly anonymous: boolean;
  readonly signUp: 'open' | 'invitation' | 'closed';
  /** Must never be printed. */
  readonly authSecret: string | null;
  /** Whether operators need a second factor for what only operators may do. */
  readonly operatorSecondFactor: 'required' | 'offered';
  /** Reads `/metrics`. Must never be printed. */
  readonly metricsToken: string | null;
  /** The URL may hold a password: must never be printed. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly oidc: {
    /** Without a slash at the end. */
    readonly issuer: string;
    readonly clientId: string;
    /** Must never be printed. */
    readonly clientSecret: string;
  } | null;
  readonly language: LanguageSettings;
  /** How many proxies are in front, or their addresses and networks; null = none. */
  readonly trustedProxies: number | readonly string[] | null;
  /** Of answers that are kept. */
  readonly answerCacheBytes: number;
  readonly graphiql: boolean;
  /** Absolute path of the folder of persisted operations; null = none. */
  readonly operationsFolder: string | null;
  readonly operationsOnly: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logFormat: (typeof LOG_FORMATS)[number];
  /** Variables that look like settings but are not: a misspelt one would otherwise be ignored silently. */
  readonly unknown: readonly string[];
}

/** Who answers questions in words, and within what bounds. */
export interface LanguageSettings {
  readonly engine: (typeof LANGUAGE_ENGINES)[number];
  /** Base URL of the provider, without a slash at the end; null = OpenAI's own. */
  readonly url: string | null;
  readonly model: string | null;
  /** Must never be printed. */
  readonly key: string | null;
  /** Of one question. */
  readonly maxSeconds: number;
  readonly maxTokens: number;
}

/** Throws ConfigError where what a question needs at once may not fit. */
function tileBytesOf(env: Environment): number {
  const megabytes = env.ISOBAR_TILE_CACHE_MB ?? tileMegabytes(env.ISOBAR_PROCESSES);
  if (env.ISOBAR_STORE !== undefined && megabytes < MIN_TILE_MEGABYTES) {
    throw new ConfigError(
      `settings: ISOBAR_TILE_CACHE_MB: must be ${MIN_TILE_MEGABYTES} at least with ISOBAR_STORE`,
    );
  }
  return megabytes * 1_000_000;
}

/** The environment is invalid. `message` names each variable and what it may be, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

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
    models: env.ISOBAR_MODELS.includes('all') ? null : env.ISOBAR_MODELS,
    rehearsal: env.ISOBAR_REHEARSAL === undefined ? null : path.resolve(env.ISOBAR_REHEARSAL),
    variables: env.ISOBAR_VARIABLES.includes('all') ? null : env.ISOBAR_VARIABLES,
    leads: env.ISOBAR_LEADS.trim() === 'all' ? null : env.ISOBAR_LEADS.trim(),
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

type Environment = z.output<typeof environment>;

function mailOf(env: Environment): Config['mail'] {
  const { ISOBAR_SMTP_URL: url, ISOBAR_MAIL_FROM: from } = env;
  if (url === undefined) return null;
  if (from === undefined) throw new ConfigError('settings: ISOBAR_SMTP_URL needs ISOBAR_MAIL_FROM');
  requirePublicUrl(env, 'ISOBAR_SMTP_URL', 'links in mails');
  return { url, from };
}

function oidcOf(env: Environment): Config['oidc'] {
  const names = ['ISOBAR_OIDC_ISSUER', 'ISOBAR_OIDC_CLIENT_ID', 'ISOBAR_OIDC_CLIENT_SECRET'] as const;
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return null;
  const [issuer, clientId, clientSecret] = names.map((name) => env[name]);
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(`settings: ${names.join(', ')} go together: ${missing.join(', ')} is missing`);
  }
  requirePublicUrl(env, 'ISOBAR_OIDC_ISSUER', 'the address that the provider sends people back to');
  return { issuer, clientId, clientSecret };
}

/** What leaves the server with an address in it must not take that address from a request, whose sender chose it. */
function requirePublicUrl(env: Environment, name: string, what: string): void {
  if (env.ISOBAR_PUBLIC_URL !== undefined) return;
  throw new ConfigError(`settings: ${name} needs ISOBAR_PUBLIC_URL, for ${what}`);
}
