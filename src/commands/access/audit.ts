import { type AuditEntry, lists } from '../../access/index.ts';
import { printRows, timeOf } from '../terminal/print.ts';
import type { Column } from '../terminal/table.ts';
import { projectNamed } from './named.ts';
import { withAccess } from './with-access.ts';

/** `isobar audit`: who did what, the newest first, of a project or of everything; of deleted projects by their ids. */
export async function showAudit(options: {
  readonly project?: string;
  readonly first: number;
  readonly json?: boolean;
}): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { project, first, json } = options;
    let entries = await lists.audit(access, actor, project ?? null, { first });
    if (project !== undefined && entries.length === 0) {
      entries = await lists.audit(access, actor, (await projectNamed(shell, project)).id, { first });
    }
    printRows(COLUMNS, entries.map(describe), json, 'Nothing has been done yet.');
  });
}

function describe({ id, at, action, actor, projectId, target, details, address, requestId }: AuditEntry) {
  return {
    id,
    at: timeOf(at) ?? '',
    action,
    actor,
    project: projectId,
    target,
    details,
    address,
    request_id: requestId,
  };
}

const COLUMNS: readonly Column<ReturnType<typeof describe>>[] = [
  { title: 'AT (UTC)', text: ({ at }) => at },
  { title: 'ACTION', text: ({ action }) => action },
  { title: 'BY', text: ({ actor }) => actor.name },
  { title: 'FROM', text: ({ address }) => address ?? 'command line' },
  { title: 'PROJECT', text: ({ project }) => project ?? '' },
  { title: 'ON', text: ({ target }) => `${target.kind} ${target.id}` },
  { title: 'DETAILS', text: ({ details }) => JSON.stringify(details) },
];
