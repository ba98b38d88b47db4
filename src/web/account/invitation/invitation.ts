import type { useTexts } from '../../texts/use-texts.tsx';

type Texts = ReturnType<typeof useTexts>['account'];

type HeldRole = 'owner' | 'developer' | 'viewer';

/** An invitation before it is accepted. */
export interface Invitation {
  readonly id: string;
  readonly email: string | null;
  readonly project_name: string | null;
  readonly role: HeldRole | null;
  readonly operator: boolean;
  readonly invited_by: string | null;
  /** The role that whoever is signed in has in the project already. */
  readonly held_role: HeldRole | null;
  /** Why it is of no use to whoever is signed in. */
  readonly refusal: string | null;
}

/** The result of accepting an invitation. */
export interface Accepted {
  readonly email: string;
  readonly project_name: string | null;
  readonly role: HeldRole | null;
  readonly was_member: boolean;
  readonly operator: boolean;
  /** The new account's address is confirmed by a mail first. */
  readonly must_confirm: boolean;
}

/** What an invitation offers, in a sentence. */
export function offerIn(texts: Texts, { project_name, role, operator, invited_by }: Invitation): string {
  if (project_name !== null) {
    return texts.offersProject({
      project: project_name,
      role: texts.roles[role ?? 'viewer'],
      by: invited_by,
    });
  }
  return operator ? texts.offersOperator(invited_by) : texts.offersAccount(invited_by);
}

/** The notice after accepting an invitation. @param isConfirmed whether the account's address is confirmed */
export function resultIn(texts: Texts, accepted: Accepted, isConfirmed: boolean): string {
  const { email, project_name: project, role, was_member, operator, must_confirm } = accepted;
  if (must_confirm) return texts.confirmationSent(email);
  if (operator) return isConfirmed ? texts.operatorNow : texts.operatorOnceConfirmed;
  if (project === null || role === null) return texts.accountCreated;
  const membership = { project, role: texts.roles[role] };
  return was_member ? texts.memberBefore(membership) : texts.memberNow(membership);
}
