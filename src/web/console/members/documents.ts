import { graphql } from '../../gql/gql.ts';
import type { ConsoleMembersQuery } from '../../gql/graphql.ts';

export const MEMBERS = graphql(`
  query ConsoleMembers($project: ID!, $owner: Boolean!) {
    project(id: $project) {
      members { role since account { id name email } }
      invitations @include(if: $owner) { id email role expiresAt }
    }
  }
`);

export const INVITE = graphql(`
  mutation ConsoleInviteMember($project: ID!, $email: String!, $role: MemberRole!) {
    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }
  }
`);

export const REVOKE_INVITATION = graphql(`
  mutation ConsoleRevokeInvitation($project: ID!, $id: ID!) {
    revokeInvitation(project: $project, id: $id) { id }
  }
`);

export const CHANGE_ROLE = graphql(`
  mutation ConsoleChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {
    changeRole(project: $project, account: $account, role: $role) { id }
  }
`);

export const REMOVE_MEMBER = graphql(`
  mutation ConsoleRemoveMember($project: ID!, $account: ID!) {
    removeMember(project: $project, account: $account)
  }
`);

type Project = NonNullable<ConsoleMembersQuery['project']>;
export type ListedMember = NonNullable<Project['members']>[number];
export type ListedInvitation = NonNullable<Project['invitations']>[number];
