import { type Access, type Actor, ALL_SCOPES, actions } from '../../src/access/index.ts';

/** Somebody at the command line: may do everything. */
export const SHELL: Actor = { kind: 'operator-shell', user: 'root@host', address: null };

/** A key with all scopes of the project that is always there; the whole key is known only here. */
export function makeKey(
  access: Access,
  name: string,
): Promise<{ readonly id: string; readonly key: string }> {
  return actions.createKey(access, SHELL, { projectId: 'default', name, scopes: [...ALL_SCOPES] });
}

/** A key as `makeKey`, of a new project: rates are counted by project. */
export async function makeKeyOfOwnProject(
  access: Access,
  name: string,
  plan = 'free',
): Promise<{ readonly id: string; readonly key: string }> {
  const { id: projectId } = await actions.createProject(access, SHELL, { name });
  if (plan !== 'free') await actions.changePlan(access, SHELL, { projectId, plan });
  return actions.createKey(access, SHELL, { projectId, name, scopes: [...ALL_SCOPES] });
}
