import { HOUR_MS, type ModelId, modelOf, type SourceBase } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Address } from '../network/address.ts';
import { Circuit } from './circuit.ts';
import { SasTokens } from './sas-token.ts';

/** One of the places that hold the same tree, and whether it is worth asking. */
export interface Mirror {
  /** Base URL, ends in a slash, without a query. */
  readonly base: string;
  readonly circuit: Circuit;
  /** Where a file or a directory of the tree is, by its path below the base. */
  address(path: string): Address;
  /** Whether it may have a run by what the catalog knows of its archive and retention. */
  mayHold(initTime: Date, now: Date): boolean;
}

interface MirrorOptions {
  readonly model: ModelId;
  readonly now: () => Date;
  readonly apiKeys?: ReadonlyMap<string, string>;
}

/**
 * The mirror at a base; null for one that asks for a personal key where none is given. A query of a base URL, such as a
 * signature, goes with every request.
 * Throws IsobarError('validation_error') for what is no http(s) URL.
 */
export function mirrorOf(base: string | SourceBase, options: MirrorOptions): Mirror | null {
  const source = typeof base === 'string' ? { base, auth: null } : base;
  const { href, search } = parseBase(source.base);
  const now = () => options.now().getTime();
  const sign = signer(source, search, now, options.apiKeys);
  if (sign === null) return null;
  return {
    base: href,
    circuit: new Circuit(now),
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

/** One run more than is promised: the oldest goes some time after its successor has come. */
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
 * Mirrors to ask one after the other: those that are well in their order, then, since something may be got all the same,
 * those that rest. Each is looked at when its turn comes.
 */
export function* inTurn(mirrors: readonly Mirror[]): Generator<Mirror> {
  const resting: Mirror[] = [];
  for (const mirror of mirrors) {
    if (mirror.circuit.admits()) yield mirror;
    else resting.push(mirror);
  }
  yield* resting.sort((a, b) => a.circuit.restsUntil - b.circuit.restsUntil);
}

export interface Answer<T> {
  readonly mirror: Mirror;
  readonly value: T;
}

/**
 * What the first mirror says that has something; null where those that answered have nothing. Mirrors that rest are asked
 * only if no other answered, and none at all after one whose word settles it. Throws the first fault where none answered,
 * and what is no fault of a mirror.
 */
export async function askInTurn<T>(
  mirrors: readonly Mirror[],
  ask: (mirror: Mirror) => Promise<T | null>,
  settles: (mirror: Mirror) => boolean = () => false,
): Promise<Answer<T> | null> {
  let fault: IsobarError | null = null;
  let answered = false;
  const resting = new Set(mirrors.filter((mirror) => mirror.circuit.restsUntil > 0));
  for (const mirror of inTurn(mirrors)) {
    if (answered && resting.has(mirror)) break;
    try {
      const value = await ask(mirror);
      mirror.circuit.succeed();
      if (value !== null) return { mirror, value };
      answered = true;
      if (settles(mirror)) break;
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      mirror.circuit.fail();
      fault ??= error;
    }
  }
  if (fault !== null && !answered) throw fault;
  return null;
}
