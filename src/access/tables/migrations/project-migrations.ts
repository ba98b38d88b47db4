import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const projectMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-27-projects-payer': {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('projects').addColumn('payer_account_id', 'text').execute();
      await db.schema
        .createIndex('projects_by_payer')
        .on('projects')
        .columns(['payer_account_id', 'created_at'])
        .execute();
      // Whoever created a project became its member in the same transaction. The audit log knows those who have left since.
      await sql`update projects set payer_account_id = coalesce(
        (select min(members.account_id) from members
          where members.project_id = projects.id and members.created_at = projects.created_at),
        (select min(audit_log.actor_id) from audit_log
          where audit_log.action = 'project.create' and audit_log.actor_kind = 'account'
            and audit_log.target_id = projects.id))`.execute(db);
      // Operators create projects for others.
      await sql`update projects set payer_account_id = null
        where payer_account_id in (select id from auth_user where operator = 1)`.execute(db);
    },
  },
};
