import type { Request, RequestHandler, Response } from 'express';
import { type Accounts, confirmEmail, mailConfirmation, type Session } from '../../access/index.ts';
import { clientAddress } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { AuthAudit } from '../auth-audit.ts';
import type { AuthLimits } from '../limits/auth-limits.ts';
import { BODIES, readBody } from '../requests/auth-bodies.ts';

/**
 * Confirms e-mail addresses by mailed links, and mails them.
 * @param post mounts a route that pages of this service may send JSON to
 */
export function confirmationRoutes(
  accounts: Accounts,
  limits: AuthLimits,
  audit: AuthAudit,
  post: (path: string, handler: RequestHandler) => void,
  {
    requireSession,
    signIn,
  }: {
    requireSession(req: Request): Promise<Session>;
    signIn(req: Request, res: Response, email: string, password: string, remember: boolean): Promise<boolean>;
  },
): void {
  post('/confirm-email', async (req, res) => {
    await limits.takeAddress(req, res);
    const body = readBody(BODIES.confirm, req.body);
    const session = await accounts.sessions.sessionOf(req.headers);
    const email = await confirmEmail(accounts, body, session, {
      address: clientAddress(req),
      beforePassword: (email) => limits.takePassword(req, res, email),
      onWrongPassword: (email) => audit.failed(req, email, 'confirmation'),
    });
    accounts.sessions.forget();
    const signsIn = session?.email !== email && body.password !== undefined;
    const isDone = !signsIn || (await signIn(req, res, email, body.password ?? '', true));
    res.json({ email, ...(!isDone && { second_factor: true }) });
  });
  if (accounts.mailer === null) return;
  post('/request-confirmation', async (req, res) => {
    await limits.takeAddress(req, res);
    const { accountId: id, email, emailVerified } = await requireSession(req);
    readBody(BODIES.nothing, req.body);
    if (emailVerified) throw new IsobarError('validation_error', 'your e-mail address is confirmed already');
    await limits.takeMail(req, email);
    await mailConfirmation(accounts, { id, email }, true);
    res.json({ detail: 'a mail to your address has the next steps' });
  });
}
