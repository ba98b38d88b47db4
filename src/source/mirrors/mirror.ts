import { HOUR_MS, type ModelId, modelOf, type SourceBase } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Address } from '../network/hosts/address.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { SasTokens } from './sas-token.ts';

/** One of the servers that hold the same tree, and whether it answers well. */
export interface Mirror {
  /** Base URL, ends in a slash, without a query. */
  readonly base: string;
  readonly circuit: CircuitBreaker;
  /** Address of a file or directory of the tree by its path below the base. */
  address(path: string): Address;
  /** Whether it may have a run, by its archive and retention in the catalog. */
  mayHold(initTime: Date, now: Date): boolean;
}

interface MirrorOptions {
  readonly model: ModelId;
  readonly now: () => Date;
  readonly apiKeys?: ReadonlyMap<string, string>;
}

/**
 * The mirror at a base URL; null where it needs an API key and none is configured. The query of a base URL, such as a
 * signature, is sent with every request.
 * Throws IsobarError('validation_error') unless the base is an http(s) URL.
 */
export function mirrorOf(base: string | SourceBase, options: MirrorOptions): Mirror | null {
  const source = typeof base === 'string' ? { base, auth: null } : base;
  const { href, search } = parseBase(source.base);
  const now = () => options.now().getTime();
  const sign = signer(source, search, now, options.apiKeys);
  if (sign === null) return null;
  return {
    base: href,
    circuit: new CircuitBreaker(now),
    address(path) {
      const url = new URL(`./${path}`, href).href;
      return { url, sign: () => sign.request(url), renew: sign.renew };
    },
    mayHold: (initTime, at) => typeof base === 'string' || mayHold(base, options.model, initTime, at),
  };
}

function parseBase(text: string): { readonly href: string; readonly search: string } {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) {
    throw new IsobarError('validation_error', `"${text}" is not a URL`);
  }
  const url = new URL(text);
  const { search } = url;
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return { href: url.href, search };
}

interface Signer {
  request(url: string): ReturnType<Address['sign']>;
  renew: Address['renew'];
}

function signer(
  { auth, ...source }: Pick<SourceBase, 'auth'> & Partial<Pick<SourceBase, 'id'>>,
  search: string,
  now: () => number,
  apiKeys: ReadonlyMap<string, string> | undefined,
): Signer | null {
  if (auth === null) {
    return { request: async (url) => ({ href: url + search, headers: {} }), renew: () => false };
  }
  if (auth.kind === 'api-key') {
    const key = apiKeys?.get(source.id ?? '');
    if (key === undefined) return null;
    const headers = { [auth.header]: key };
    return { request: async (url) => ({ href: url + search, headers }), renew: () => false };
  }
  const tokens = new SasTokens(auth.tokenUrl, now);
  return {
    request: async (url) => ({ href: `${url}?${await tokens.current()}`, headers: {} }),
    renew({ href }) {
      tokens.drop(href.slice(href.indexOf('?') + 1));
      return true;
    },
  };
}

function mayHold({ start, retention }: SourceBase, model: ModelId, initTime: Date, now: Date): boolean {
  if (start !== null && initTime.getTime() < Date.parse(start)) return false;
  if (retention === null) return true;
  const ageHours = (now.getTime() - initTime.getTime()) / HOUR_MS;
  return ageHours <= retentionHours(retention, modelOf(model).updateCycleHours);
}

/** Adds one cycle: the oldest run is deleted some time after a new one has arrived. */
function retentionHours({ unit, count }: NonNullable<SourceBase['retention']>, cycleHours: number): number {
  switch (unit) {
    case 'hours':
      return count + cycleHours;
    case 'days':
      return count * 24 + cycleHours;
    case 'runs':
      return (count + 1) * cycleHours;
  }
}

/**
 * Mirrors in the order to ask them: first those with a closed circuit, as listed, then the others, which may answer all the
 * same. A circuit is checked only when its mirror is reached.
 */
export function* inPreferenceOrder(mirrors: readonly Mirror[]): Generator<Mirror> {
  const open: Mirror[] = [];
  for (const mirror of mirrors) {
    if (mirror.circuit.allowsRequest()) yield mirror;
    else open.push(mirror);
  }
  yield* open.sort((a, b) => a.circuit.openUntil - b.circuit.openUntil);
}

export interface Answer<T> {
  readonly mirror: Mirror;
  readonly value: T;
}

/**
 * The first answer that is not null; null where all mirrors that answered gave null. Mirrors with an open circuit are tried
 * only if no other answered. `settles`: mirrors after whose null no other is tried. Throws the first mirror's error where
 * none answered, and any error that is not an IsobarError.
 */
export async function askMirrors<T>(
  mirrors: readonly Mirror[],
  ask: (mirror: Mirror) => Promise<T | null>,
  settles: (mirror: Mirror) => boolean = () => false,
): Promise<Answer<T> | null> {
  let firstError: IsobarError | null = null;
  let answered = false;
  const open = new Set(mirrors.filter((mirror) => mirror.circuit.openUntil > 0));
  for (const mirror of inPreferenceOrder(mirrors)) {
    if (answered && open.has(mirror)) break;
    try {
      const value = await ask(mirror);
      mirror.circuit.recordSuccess();
      if (value !== null) return { mirror, value };
      answered = true;
      if (settles(mirror)) break;
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      mirror.circuit.recordFailure();
      firstError ??= error;
    }
  }
  if (firstError !== null && !answered) throw firstError;
  return null;
}
