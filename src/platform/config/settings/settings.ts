import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { LOG_FORMATS, LOG_LEVELS } from '../../log/log.ts';
import { trustedProxies } from './trusted-proxies.ts';

const switches = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Who reads questions in words: rules, a language-model provider, or nobody. */
export const LANGUAGE_ENGINES = ['template', 'provider', 'off'] as const;

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
    .transform((text) => text.split(',').map((name) => name.trim()))
    .optional()
    .describe(
      'models that a start ingests, separated by commas; all = those that are on by default, and beside them those that are named, such as all,gefs; without it all, and in the demo the ensemble ifs-ens too',
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
      'variables that live ingest stores, separated by commas, a base name such as temperature for all its levels; all = those that are stored by default, all,soil_temperature_7cm = one more',
    ),
  ISOBAR_LEADS: z
    .string()
    .default('all')
    .describe('leads in hours that live ingest stores, such as 0-48; all = every one'),
  ISOBAR_MEMBERS: z
    .string()
    .regex(/^(all|statistics|\d{1,3})$/, 'must be all, statistics or a number of members')
    .default('all')
    .describe(
      'members of an ensemble that are stored beside its control, those with the lowest numbers; all = every one, statistics = mean, deviation and quantiles over all of them in their place',
    ),
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
    .describe('JSON file of plans: credits, rates and limits by plan, beside those that there always are'),
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
    .describe('whether data may be asked for without a key, on the plan `anonymous`, counted by address'),
  ISOBAR_SIGN_UP: z
    .enum(['open', 'invitation', 'closed'])
    .default('invitation')
    .describe(
      'who may make an account: anybody, those whom a project invites, or only those whom an operator invites',
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
    .describe('a token by which /metrics may be read, beside keys of the default project and operators'),
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
      'who reads questions in words and writes their answers: rules of its own, a language-model provider, or nobody',
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
    .describe('language model that the provider is asked for'),
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
      'memory for answers of REST that were sent and may be asked for again, of each process, in megabytes; 0 keeps none; without it a sixteenth of the memory for all processes, at most 384 for each',
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

/** The environment of a process, as far as it holds settings. */
export const environment = z.object(settings);

/** Names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings);

export type Environment = z.output<typeof environment>;

/** Settings as a program gives them: by the names of the environment's variables, numbers as such or as text. */
export type Settings = {
  readonly [Name in keyof z.input<typeof environment>]?: Given<z.input<typeof environment>[Name]>;
};

type Given<Text> = string extends Text ? Text | number : Text | undefined;
