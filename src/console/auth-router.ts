import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import {
  type Accounts,
  acceptLink,
  checkPassword,
  listSessions,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  type Session,
} from '../access/index.ts';
import { clientAddress, otherMethods, StatusError, unknownRoute } from '../http/index.ts';
import { IsobarError, type SharedState } from '../platform/index.ts';
import { AuthAudit } from './auth-audit.ts';
import { relay } from './auth-relay.ts';
import { AuthLimits } from './limits/auth-limits.ts';
import { BODIES, readBody } from './requests/auth-bodies.ts';
import { requireSameOrigin } from './requests/auth-origin.ts';
import { rememberClient } from './requests/remember-client.ts';
import { confirmationRoutes } from './routes/auth-confirmation.ts';
import { acceptedAnswer, invitationRoutes } from './routes/auth-invitations.ts';
import { signUp } from './routes/auth-sign-up.ts';
import { secondFactorRoutes } from './routes/second-factor-routes.ts';

/** Far more than any body needs. */
const MAX_BODY = '16kb';

/**
 * Sign-up, sign-in and sessions. Only the routes of better-auth that are listed here can be reached.
 * @param shared store in which attempts are counted
 */
export function authRouter(accounts: Accounts, shared: Pick<SharedState, 'counts'>): Router {
  const { database, config, mailer, now } = accounts;
  const limits = new AuthLimits(shared, accounts.places);
  const audit = new AuthAudit(accounts, shared);
  const router = Router();
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  router.get('/options', (_req, res) => {
    res.json({ sign_up: config.signUp, mail: mailer !== null, oidc: config.oidc !== null });
  });
  router.get('/session', async (req, res) => {
    const session = await accounts.sessions.sessionOf(req.headers);
    // Extends an active session, once a day.
    if (session !== null) {
      await relay(accounts, req, res, { method: 'GET', path: '/get-session' });
      // Those who came by single sign-on, or by a link, have shown no password.
      const account = { id: session.accountId };
      const place = await accounts.places.find(req.headers, clientAddress(req), account);
      if (place?.kind !== 'device') await rememberClient(accounts, req, res, account);
    }
    res.json(session === null ? { account: null } : { account: accountOf(session) });
  });
  router.get('/sessions', async (req, res) => {
    const session = await requireSession(req);
    const sessions = await listSessions(database, session.accountId, now());
    res.json({
      sessions: sessions.map(({ id, createdAt, expiresAt, address, userAgent }) => ({
        id,
        created_at: createdAt,
        expires_at: expiresAt,
        address,
        user_agent: userAgent,
        current: id === session.sessionId,
      })),
    });
  });
  if (config.oidc !== null) {
    router.get('/callback/oidc', async (req, res) => {
      await limits.takeAddress(req, res);
      const { search } = new URL(req.url, accounts.base);
      const { location } = await relay(accounts, req, res, {
        method: 'GET',
        path: `/callback/oidc${search}`,
      });
      // An account may have lost sessions, or become an operator's.
      accounts.sessions.forget();
      const address = ownAddress(location);
      if (new URL(address).searchParams.has('error')) await audit.failed(req, null, 'single sign-on');
      res.redirect(302, address);
    });
  }
  const post = (path: string, handler: RequestHandler) => {
    const json = express.json({ limit: MAX_BODY, type: 'application/json', strict: true });
    router.post(path, requireOwnJson, json, refuseBody, handler);
  };
  const requireOwnJson: RequestHandler = (req, _res, next) => {
    requireSameOrigin(req, config.publicUrl);
    if (!req.is('application/json')) throw new StatusError(415, 'send a body of type application/json');
    next();
  };

  post('/sign-up', async (req, res) => {
    await limits.takeAddress(req, res);
    const body = readBody(BODIES.signUp, req.body);
    if (mailer !== null) await limits.takeMail(req, body.email);
    res.json(
      await signUp(
        accounts,
        body,
        (path, body) => relay(accounts, req, res, { method: 'POST', path, body }),
        clientAddress(req),
      ),
    );
  });
  post('/accept', async (req, res) => {
    await limits.takeAddress(req, res);
    const body = readBody(BODIES.accept, req.body);
    const session = await accounts.sessions.sessionOf(req.headers);
    const { made, mustConfirm, ...accepted } = await acceptLink(accounts, body, session, clientAddress(req));
    if (made !== null && !mustConfirm) await signIn(req, res, accepted.email, made, true);
    accounts.sessions.forget();
    res.json(acceptedAnswer(accepted, mustConfirm));
  });
  invitationRoutes(accounts, limits, post, router, requireSession);
  confirmationRoutes(accounts, limits, audit, post, { requireSession, signIn });
  post('/sign-in', async (req, res) => {
    const { email, password, remember } = readBody(BODIES.signIn, req.body);
    await limits.takePassword(req, res, email);
    const isDone = await audit.failing(req, email, 'password', () =>
      signIn(req, res, email, password, remember),
    );
    res.json(isDone ? { signed_in: true } : { signed_in: false, second_factor: true });
  });
  if (config.oidc !== null) {
    post('/sign-in/oidc', async (req, res) => {
      await limits.takeAddress(req, res);
      readBody(BODIES.nothing, req.body);
      const body = { provider: 'oidc', callbackURL: home(), errorCallbackURL: home(), disableRedirect: true };
      const answer = await relay(accounts, req, res, { method: 'POST', path: '/sign-in/social', body });
      res.json({ url: answer.body['url'] });
    });
  }
  post('/sign-out', async (req, res) => {
    const session = await accounts.sessions.sessionOf(req.headers);
    await relay(accounts, req, res, { method: 'POST', path: '/sign-out', body: {} });
    accounts.sessions.forget();
    if (session !== null) await audit.note(req, 'account.sign_out', session);
    res.json({ signed_in: false });
  });
  post('/change-password', async (req, res) => {
    const session = await requireSession(req);
    await limits.takeOwn(req, res, session);
    const body = { ...readBody(BODIES.changePassword, req.body), revokeOtherSessions: true };
    checkPassword(body.newPassword, session);
    await audit.failing(req, session.email, 'change of the password', () =>
      relay(accounts, req, res, { method: 'POST', path: '/change-password', body }),
    );
    accounts.sessions.forget();
    await rememberClient(accounts, req, res, { id: session.accountId });
    await audit.note(req, 'account.password', session);
    res.json({ changed: true });
  });
  if (mailer !== null) {
    post('/request-reset', async (req, res) => {
      await limits.takeAddress(req, res);
      const { email } = readBody(BODIES.requestReset, req.body);
      await limits.takeMail(req, email);
      await relay(accounts, req, res, { method: 'POST', path: '/request-password-reset', body: { email } });
      res.json({ detail: 'if this address has an account, a link to set a new password is on its way' });
    });
  }
  post('/reset-password', async (req, res) => {
    await limits.takeAddress(req, res);
    const set = (body: object) =>
      relay(accounts, req, res, { method: 'POST', path: '/reset-password', body });
    const body = readBody(BODIES.resetPassword, req.body);
    try {
      await resetPassword(accounts, body, set, clientAddress(req));
    } finally {
      accounts.sessions.forget();
    }
    res.json({ changed: true });
  });
  post('/revoke-session', async (req, res) => {
    const { accountId } = await requireSession(req);
    const { id } = readBody(BODIES.revokeSession, req.body);
    await revokeSession(database, { accountId, sessionId: id });
    accounts.sessions.forget();
    res.json({ revoked: true });
  });
  post('/revoke-other-sessions', async (req, res) => {
    const { accountId, sessionId } = await requireSession(req);
    readBody(BODIES.nothing, req.body);
    await revokeOtherSessions(database, { accountId, sessionId });
    accounts.sessions.forget();
    res.json({ revoked: true });
  });

  secondFactorRoutes({ accounts, limits, audit, post, requireSession });

  for (const path of ['/options', '/session', '/sessions', '/invitations']) router.all(path, otherMethods());
  router.use(unknownRoute);
  return router;

  /** False where a code of the second factor is still missing. */
  async function signIn(
    req: Request,
    res: express.Response,
    email: string,
    password: string,
    rememberMe: boolean,
  ): Promise<boolean> {
    const body = { email, password, rememberMe };
    const answer = await relay(accounts, req, res, { method: 'POST', path: '/sign-in/email', body });
    if (answer.body['twoFactorRedirect'] === true) return false;
    await rememberClient(accounts, req, res, { email });
    return true;
  }

  async function requireSession(req: Request): Promise<Session> {
    const session = await accounts.sessions.sessionOf(req.headers);
    if (session === null) throw new IsobarError('unauthorized', 'sign in first');
    return session;
  }

  /** The page that people come back to. */
  function home(): string {
    return `${accounts.base.replace(/\/auth$/, '')}/account`;
  }

  /** Allows redirects to this service only, whatever better-auth returns. */
  function ownAddress(location: string | null): string {
    const target = new URL(location ?? home(), home());
    return target.origin === new URL(home()).origin ? target.href : home();
  }
}

function accountOf(session: Session): object {
  const { accountId, email, name, isOperator, lacksSecondFactor, secondFactor, emailVerified } = session;
  return {
    id: accountId,
    email,
    name,
    operator: isOperator || lacksSecondFactor,
    confirmed: emailVerified,
    second_factor: secondFactor,
    needs_second_factor: lacksSecondFactor,
  };
}

/** Maps Express's errors of the body parser to messages of this service. */
const refuseBody: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  const { type } = error as { type?: unknown };
  if (type === 'entity.too.large') next(new StatusError(413, 'the body is too large: at most 16 kB'));
  else if (typeof type === 'string')
    next(new IsobarError('validation_error', 'the body is not a well-formed JSON object'));
  else next(error);
};
