import type { Request } from 'express';
import { type Access, type Caller, callerOfSession, type Sessions } from '../../../access/index.ts';
import { cookieCounts } from './cookie-counts.ts';

/** The header that chooses the project which a person's questions are counted for. */
const PROJECT_HEADER = 'X-Isobar-Project';

/** Identifies people who have signed in and send no key. */
export interface SessionCallers {
  /**
   * The person behind a request's cookie; null where there is none, or where `cookieCounts` says that it does not. Rejects with
   * IsobarError('not_found') for a project that is not the person's.
   */
  callerOf(req: Request): Promise<Caller | null>;
}

/** @param publicUrl where the service is for browsers; null for wherever a request finds it */
export function openSessionCallers(
  access: Access,
  sessions: Sessions,
  publicUrl: string | null,
): SessionCallers {
  return {
    async callerOf(req) {
      if (req.headers.cookie === undefined || !cookieCounts(req, publicUrl)) return null;
      const session = await sessions.sessionOf(req.headers);
      return session && callerOfSession(access, session, req.get(PROJECT_HEADER) ?? null);
    },
  };
}
