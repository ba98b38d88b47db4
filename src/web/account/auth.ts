import { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';

/** The person who has signed in. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
  /** Whether the e-mail address is proven to be theirs. */
  readonly confirmed: boolean;
  /** Whether it has a second factor, and whether this session has passed it. */
  readonly second_factor: 'off' | 'missing' | 'passed';
  /** Whether an operator's rights are withheld until the second factor is passed. */
  readonly needs_second_factor: boolean;
}

/** A device on which the account is signed in. */
export interface DeviceSession {
  readonly id: string;
  readonly created_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly current: boolean;
}

/** How people get in here. */
export interface SignInOptions {
  readonly sign_up: 'open' | 'invitation' | 'closed';
  readonly mail: boolean;
  readonly oidc: boolean;
}

/** What `/auth` answers, by GET without a body. Rejects with Problem; its detail `fields` names the members that are wrong. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await send(`auth/${path}`, body === undefined ? {} : post, 'person');
  const answer = (await response.json().catch(() => ({}))) as T & Refusal;
  if (response.ok) return answer;
  throw new Problem(answer.detail ?? `The server answered ${response.status}.`, {
    status: response.status,
    details: { fields: (answer.errors ?? []).map(({ parameter }) => parameter) },
  });
}

export const askSession = async () => (await ask<{ account: Person | null }>('session')).account;

interface Refusal {
  readonly detail?: string;
  readonly errors?: readonly { readonly parameter: string }[];
}
