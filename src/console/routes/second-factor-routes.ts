import type { Request, RequestHandler, Response } from 'express';
import { type Accounts, findAccount, type Session } from '../../access/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { AuthAudit } from '../auth-audit.ts';
import { type Relayed, relay } from '../auth-relay.ts';
import type { AuthLimits } from '../limits/auth-limits.ts';
import { BODIES, readBody } from '../requests/auth-bodies.ts';
import { rememberClient } from '../requests/remember-client.ts';

/** Of an authenticator app; every other code is one of those to use once. */
const APP_CODE = /^\d{6}$/;

/** The second factor: its code at sign-in, and how the account that is signed in sets it up and turns it off. */
export function secondFactorRoutes({
  accounts,
  limits,
  audit,
  post,
  requireSession,
}: {
  readonly accounts: Accounts;
  readonly limits: AuthLimits;
  readonly audit: AuthAudit;
  readonly post: (path: string, handler: RequestHandler) => void;
  readonly requireSession: (req: Request) => Promise<Session>;
}): void {
  const { secondFactors, sessions } = accounts;

  post('/sign-in/second-factor', async (req, res) => {
    const { code } = readBody(BODIES.code, req.body);
    const accountId = await secondFactors.challenged(req.headers);
    if (accountId === null) {
      await limits.takeAddress(req, res);
      throw new IsobarError('unauthorized', 'sign in again: the time for the code is over');
    }
    await limits.takeCode(req, res, accountId);
    const { email } = await findAccount(accounts.database, accountId);
    await audit.failing(req, email, 'code of the second factor', () =>
      check(req, res, accountId, code, { withoutSession: true }),
    );
    await rememberClient(accounts, req, res, { id: accountId });
    res.json({ signed_in: true });
  });
  post('/second-factor/set-up', async (req, res) => {
    const session = await requireSession(req);
    await limits.takeOwn(req, res, session);
    const body = readBody(BODIES.setUpFactor, req.body);
    const answer = await relay(accounts, req, res, { method: 'POST', path: '/two-factor/enable', body });
    res.json({ uri: answer.body['totpURI'], backup_codes: answer.body['backupCodes'] });
  });
  post('/second-factor/confirm', async (req, res) => {
    const session = await requireSession(req);
    await limits.takeOwn(req, res, session);
    await limits.takeCode(req, res, session.accountId);
    const { code } = readBody(BODIES.code, req.body);
    // A code to use once proves nothing of an app that was not set up yet.
    if (session.secondFactor === 'off' && !APP_CODE.test(code)) throw wrongCode();
    await check(req, res, session.accountId, code);
    // The first code makes another session, and better-auth marks that one.
    await secondFactors.passed(session.sessionId);
    sessions.forget();
    res.json({ confirmed: true });
  });
  post('/second-factor/backup-codes', async (req, res) => {
    const body = await checkedChange(req, res);
    const path = '/two-factor/generate-backup-codes';
    const answer = await relay(accounts, req, res, { method: 'POST', path, body });
    res.json({ backup_codes: answer.body['backupCodes'] });
  });
  post('/second-factor/turn-off', async (req, res) => {
    const body = await checkedChange(req, res);
    await relay(accounts, req, res, { method: 'POST', path: '/two-factor/disable', body });
    sessions.forget();
    res.json({ turned_off: true });
  });

  /** Checks a code before something that better-auth does for the password alone. */
  async function checkedChange(req: Request, res: Response): Promise<{ readonly password?: string }> {
    const session = await requireSession(req);
    await limits.takeOwn(req, res, session);
    await limits.takeCode(req, res, session.accountId);
    const { code, password } = readBody(BODIES.changeFactor, req.body);
    if (!(await secondFactors.isOn(session.accountId))) {
      throw new IsobarError('validation_error', 'this account has no second factor');
    }
    await audit.failing(req, session.email, 'code of the second factor', () =>
      check(req, res, session.accountId, code, { body: { disableSession: true } }),
    );
    return password === undefined ? {} : { password };
  }

  async function check(
    req: Request,
    res: Response,
    accountId: string,
    code: string,
    { body = {}, ...rest }: Partial<Relayed> = {},
  ): Promise<void> {
    const isApp = APP_CODE.test(code);
    if (isApp) await secondFactors.useCode(accountId, code);
    const path = isApp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
    await relay(accounts, req, res, {
      method: 'POST',
      path,
      body: { ...(isApp ? {} : body), code },
      ...rest,
    });
  }
}

function wrongCode(): IsobarError {
  return new IsobarError('validation_error', 'the code is wrong', { argument: 'code' });
}
