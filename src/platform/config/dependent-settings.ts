import { type Config, ConfigError } from './config.ts';
import { MIN_TILE_MEGABYTES, tileMegabytes } from './memory-shares.ts';
import type { Environment } from './settings/settings.ts';

/** Throws ConfigError where what a question needs at once may not fit. */
export function tileBytesOf(env: Environment): number {
  const megabytes = env.ISOBAR_TILE_CACHE_MB ?? tileMegabytes(env.ISOBAR_PROCESSES);
  if (env.ISOBAR_STORE !== undefined && megabytes < MIN_TILE_MEGABYTES) {
    throw new ConfigError(
      `settings: ISOBAR_TILE_CACHE_MB: must be ${MIN_TILE_MEGABYTES} at least with ISOBAR_STORE`,
    );
  }
  return megabytes * 1_000_000;
}

/** Throws ConfigError where the sender, or the address for links, is missing. */
export function mailOf(env: Environment): Config['mail'] {
  const { ISOBAR_SMTP_URL: url, ISOBAR_MAIL_FROM: from } = env;
  if (url === undefined) return null;
  if (from === undefined) throw new ConfigError('settings: ISOBAR_SMTP_URL needs ISOBAR_MAIL_FROM');
  requirePublicUrl(env, 'ISOBAR_SMTP_URL', 'links in mails');
  return { url, from };
}

/** Throws ConfigError where some of the settings of the provider are missing. */
export function oidcOf(env: Environment): Config['oidc'] {
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
