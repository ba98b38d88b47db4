import { createContext, use } from 'react';
import { graphql } from '../../gql/gql.ts';
import type { ConsoleViewerQuery } from '../../gql/graphql.ts';

export const VIEWER = graphql(`
  query ConsoleViewer {
    account {
      account { id name email operator }
      projects { id name role plan { id language monthlyCredits } }
    }
  }
`);

export const PROJECT = graphql(`
  query ConsoleProject($project: ID!) {
    project(id: $project) { id name role plan { id language monthlyCredits } }
  }
`);

type Viewer = NonNullable<ConsoleViewerQuery['account']>;
/** Who has signed in. */
export type Person = NonNullable<Viewer['account']>;
/** The project that is shown. */
export type ConsoleProject = NonNullable<Viewer['projects']>[number];

/** What a page of a project is about, and what the person may do in it. */
export interface ProjectAccess {
  readonly person: Person;
  readonly project: ConsoleProject;
  /** Make, rotate and revoke keys. */
  readonly mayKeys: boolean;
  /** Members, invitations, its name and its end. */
  readonly mayOwn: boolean;
}

/** The rights of a person in a project; the server holds to the same. */
export function projectAccessOf(person: Person, project: ConsoleProject): ProjectAccess {
  const { role } = project;
  const mayOwn = person.operator || role === 'OWNER';
  return { person, project, mayOwn, mayKeys: mayOwn || role === 'DEVELOPER' };
}

export const ProjectAccessContext = createContext<ProjectAccess | null>(null);

export function useProjectAccess(): ProjectAccess {
  const shown = use(ProjectAccessContext);
  if (shown === null) throw new Error('this page needs a project');
  return shown;
}
