import type { Request } from 'express';
import { type Access, type Caller, callerOfSession, type Sessions } from '../../access/index.ts';
import { isOfOwnPage } from './own-page.ts';

/** The header that chooses the project which a person's questions are counted for. */
const PROJECT_HEADER = 'X-Isobar-Project';

/** How people who have signed in get in without a key. */
export interface SessionDoor {
  /**
   * The person behind a request's cookie; null where there is none, or where the request is not sent on purpose by a page of this
   * service: such cookies count for nothing. Rejects with IsobarError('not_found') for a project that is not the person's.
   */
  callerOf(req: Request): Promise<Caller | null>;
}

/** @param publicUrl where the service is for browsers; null for wherever a request finds it */
export function openSessionDoor(access: Access, sessions: Sessions, publicUrl: string | null): SessionDoor {
  return {
    async callerOf(req) {
      if (req.headers.cookie === undefined || !isOfOwnPage(req, publicUrl)) return null;
      const session = await sessions.sessionOf(req.headers);
      return session && callerOfSession(access, session, req.get(PROJECT_HEADER) ?? null);
    },
  };
}
