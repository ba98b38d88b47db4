import type { LOG_FORMATS, LOG_LEVELS } from '../log/log.ts';
import type { LANGUAGE_ENGINES } from './settings/settings.ts';

/** The settings of a process, read and checked. */
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
  /** Of tiles of cubes that are held in memory. */
  readonly tileCacheBytes: number;
  readonly sources: 'demo' | 'live' | 'none';
  readonly demoGrids: 'fine' | 'coarse';
  /** Models that a start ingests; null = all. Names are checked where models are known. */
  readonly models: readonly string[] | null;
  /** File that describes a day that is played in the place of the producers. */
  readonly rehearsal: string | null;
  /** Variables that live ingest stores; null = all. Names are checked where variables are known. */
  readonly variables: readonly string[] | null;
  /** Leads that live ingest stores, as they were written; null = all. */
  readonly leads: string | null;
  /** How many members of an ensemble are stored beside its control; null: all. */
  readonly members: number | null;
  /** Whether statistics over all members are stored in place of them. */
  readonly keepsStatistics: boolean;
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
  /** Whether anybody may list what there is, without a key; data always need one. */
  readonly publicDiscovery: boolean;
  /** Whether data may be asked for without a key. */
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

/** The environment is invalid. `message` names each variable and what it may be, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
