import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Accounts } from '../access/index.ts';
import { clientAddress } from '../http/index.ts';
import { IsobarError } from '../platform/index.ts';
import { setCookies } from './requests/auth-cookies.ts';

/** A request to better-auth. */
export interface Relayed {
  readonly method: 'GET' | 'POST';
  /** Its own path and query: `/sign-in/email`. */
  readonly path: string;
  readonly body?: object;
  /** Whether to hide the session from better-auth: the request is for a person who is about to get one. */
  readonly withoutSession?: boolean;
}

/** The response of better-auth. */
export interface RelayAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Target of a redirect, null for none. */
  readonly location: string | null;
}

/**
 * Forwards a checked request to better-auth, and its cookies to the client. Of the request's headers it passes on only the cookies and
 * the user agent; address, origin and host are those that we verified. Throws IsobarError for refusals.
 */
export async function relay(
  accounts: Accounts,
  req: HttpRequest,
  res: HttpResponse,
  { method, path, body, withoutSession = false }: Relayed,
): Promise<RelayAnswer> {
  const { handle } = await accounts.handler();
  const { 'user-agent': userAgent } = req.headers;
  const cookie = withoutSession ? cookiesBeside(req.headers.cookie) : req.headers.cookie;
  const answer = await handle(
    new Request(`${accounts.base}${path}`, {
      method,
      headers: {
        origin: new URL(accounts.base).origin,
        'x-isobar-client-address': clientAddress(req).replace(/\/64$/, ''),
        ...(cookie !== undefined && { cookie }),
        ...(userAgent !== undefined && { 'user-agent': userAgent.slice(0, 300) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await answer.text();
  const content = parsed(text);
  if (answer.status >= 400) throw refusalOf(answer.status, content);
  const cookies = answer.headers.getSetCookie();
  setCookies(req, res, cookies);
  return { status: answer.status, body: content, location: answer.headers.get('location') };
}

/** The cookies other than the session's. */
function cookiesBeside(header: string | undefined): string | undefined {
  return header
    ?.split(';')
    .filter((pair) => !/^\s*[^=]*\.session_(token|data)=/.test(pair))
    .join(';');
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Maps better-auth's refusal to the codes and messages of this service. */
function refusalOf(status: number, { code }: Readonly<Record<string, unknown>>): IsobarError {
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'EMAIL_NOT_VERIFIED':
      // One message for all: it must not reveal which addresses have accounts.
      return new IsobarError(
        'unauthorized',
        'the e-mail address or the password is wrong, or the address is not confirmed yet',
      );
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return new IsobarError('validation_error', 'the code is wrong', { argument: 'code' });
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new IsobarError(
        'unauthorized',
        'this took too long, or too many codes were wrong: sign in again',
      );
    case 'TOTP_ALREADY_ENABLED':
      return new IsobarError('validation_error', 'this account has a second factor already');
    case 'account_disabled':
      return new IsobarError('forbidden', 'this account is disabled: ask an operator');
    case 'INVALID_PASSWORD':
      return new IsobarError('validation_error', 'the current password is wrong', {
        argument: 'currentPassword',
      });
    case 'INVALID_TOKEN':
      return new IsobarError(
        'validation_error',
        'this link cannot be used: it was used before or has expired; ask for a new one',
        { argument: 'token' },
      );
    default:
  }
  if (status === 401) return new IsobarError('unauthorized', 'sign in first');
  if (status >= 500) return new IsobarError('internal_error', `better-auth answered ${status}`);
  return new IsobarError('validation_error', 'this cannot be done');
}
