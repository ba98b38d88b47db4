import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Accounts } from '../access/index.ts';
import { clientAddress } from '../http/index.ts';
import { IsobarError } from '../platform/index.ts';

/** What better-auth is asked. */
export interface Relayed {
  readonly method: 'GET' | 'POST';
  /** Its own path and query: `/sign-in/email`. */
  readonly path: string;
  readonly body?: object;
}

/** What it answered. */
export interface RelayAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** Where it sends the browser, null for nowhere. */
  readonly location: string | null;
}

/**
 * Asks better-auth for a request that was checked, and hands its cookies on. Of the request's headers it sees the cookies and the
 * user agent alone; address, origin and host are those that the door vouches for. Throws IsobarError for its refusals.
 */
export async function relay(
  accounts: Accounts,
  req: HttpRequest,
  res: HttpResponse,
  { method, path, body }: Relayed,
): Promise<RelayAnswer> {
  const { handle } = await accounts.handler();
  const { cookie, 'user-agent': userAgent } = req.headers;
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
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies);
  return { status: answer.status, body: content, location: answer.headers.get('location') };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** better-auth's refusal with the codes and in the words of this service. */
function refusalOf(status: number, { code }: Readonly<Record<string, unknown>>): IsobarError {
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'EMAIL_NOT_VERIFIED':
      // One sentence for all: who has an account is nobody else's business.
      return new IsobarError(
        'unauthorized',
        'the e-mail address or the password is wrong, or the address is not confirmed yet',
      );
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
