import type { Request, RequestHandler, Router } from 'express';
import {
  type AcceptedInvitation,
  type Accounts,
  acceptOwnInvitation,
  declineOwnInvitation,
  type InvitationPreview,
  listOwnInvitations,
  previewInvitation,
  type Session,
} from '../../access/index.ts';
import { clientAddress } from '../../http/index.ts';
import type { AuthLimits } from '../limits/auth-limits.ts';
import { BODIES, readBody } from '../requests/auth-bodies.ts';

/**
 * Invitations: what a link is for, and those that wait for whoever is signed in. They are accepted and declined by POST alone.
 * @param post mounts a route that pages of this service may send JSON to
 */
export function invitationRoutes(
  accounts: Accounts,
  limits: AuthLimits,
  post: (path: string, handler: RequestHandler) => void,
  router: Router,
  requireSession: (req: Request) => Promise<Session>,
): void {
  router.get('/invitations', async (req, res) => {
    const invitations = await listOwnInvitations(accounts, await requireSession(req));
    res.json({ invitations: invitations.map(shownAnswer) });
  });
  post('/invitation', async (req, res) => {
    await limits.takeAddress(req, res);
    const { token } = readBody(BODIES.invitation, req.body);
    const session = await accounts.sessions.sessionOf(req.headers);
    res.json(shownAnswer(await previewInvitation(accounts, token, session)));
  });
  post('/accept-invitation', async (req, res) => {
    const session = await requireSession(req);
    const { id } = readBody(BODIES.ownInvitation, req.body);
    const accepted = await acceptOwnInvitation(accounts, session, id, clientAddress(req));
    accounts.sessions.forget();
    res.json(acceptedAnswer(accepted, false));
  });
  post('/decline-invitation', async (req, res) => {
    const session = await requireSession(req);
    const { id } = readBody(BODIES.ownInvitation, req.body);
    await declineOwnInvitation(accounts, session, id, clientAddress(req));
    res.json({ declined: true });
  });
}

/** The answer to an accepted invitation. @param mustConfirm whether the new account's address is confirmed by a mail first */
export function acceptedAnswer(
  { email, project, role, wasMember, operator }: AcceptedInvitation,
  mustConfirm: boolean,
): object {
  return {
    email,
    project_id: project?.id ?? null,
    project_name: project?.name ?? null,
    role,
    was_member: wasMember,
    operator,
    must_confirm: mustConfirm,
  };
}

function shownAnswer(invitation: InvitationPreview): object {
  const { id, email, project, role, operator, invitedBy, heldRole, refusal, expiresAt } = invitation;
  return {
    id,
    email,
    project_name: project?.name ?? null,
    role,
    operator,
    invited_by: invitedBy,
    held_role: heldRole,
    refusal,
    expires_at: expiresAt,
  };
}
