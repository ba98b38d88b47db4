import os from 'node:os';
import type { Access, actions } from '../../access/index.ts';
import type { Config } from '../../platform/index.ts';
import { withParts } from '../with-parts.ts';

/** What commands on accounts, projects, keys, plans and credits work with. */
export interface AtShell {
  readonly access: Access;
  /** Whoever is at the command line: may do everything, and stands in the audit log. */
  readonly actor: actions.Actor;
  readonly config: Config;
}

/** Runs a command over the database of accounts; a server may run at the same time. */
export async function withAccess(work: (shell: AtShell) => Promise<void>): Promise<void> {
  await withParts(
    async ({ access, config }) => {
      await work({ access, config, actor: { kind: 'operator-shell', user: userAtHost(), address: null } });
    },
    { anyStore: true },
  );
}

function userAtHost(): string {
  return `${userName()}@${os.hostname()}`;
}

/** A container's user may have no name. */
function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
