import { graphql } from '../../gql/gql.ts';
import type { ConsoleKeysQuery } from '../../gql/graphql.ts';

export const KEYS = graphql(`
  query ConsoleKeys($project: ID!, $ended: Boolean!) {
    project(id: $project) {
      keys(ended: $ended) {
        id
        name
        scopes
        state
        createdAt
        lastUsedAt
        requestsToday
        expiresAt
        revokedAt
        previousSecretUntil
        origins
        addresses
        monthlyRequests
        monthlyCredits
        requestsPerMinute
        quotaLeft { requests credits }
        livingDescendants
      }
    }
  }
`);

export const CREATE_KEY = graphql(`
  mutation ConsoleCreateKey(
    $project: ID!
    $name: String!
    $scopes: [KeyScope!]!
    $expiresAt: Time
    $origins: [String!]
    $addresses: [String!]
    $monthlyRequests: PositiveInt
    $monthlyCredits: PositiveInt
    $requestsPerMinute: PositiveInt
  ) {
    createKey(
      project: $project
      name: $name
      scopes: $scopes
      expiresAt: $expiresAt
      origins: $origins
      addresses: $addresses
      monthlyRequests: $monthlyRequests
      monthlyCredits: $monthlyCredits
      requestsPerMinute: $requestsPerMinute
    ) {
      secret
      key { id name scopes }
    }
  }
`);

export const UPDATE_KEY = graphql(`
  mutation ConsoleUpdateKey(
    $id: ID!
    $name: String!
    $origins: [String!]
    $addresses: [String!]
    $monthlyRequests: PositiveInt
    $monthlyCredits: PositiveInt
    $requestsPerMinute: PositiveInt
  ) {
    updateKey(
      id: $id
      name: $name
      origins: $origins
      addresses: $addresses
      monthlyRequests: $monthlyRequests
      monthlyCredits: $monthlyCredits
      requestsPerMinute: $requestsPerMinute
    ) { id }
  }
`);

export const ROTATE_KEY = graphql(`
  mutation ConsoleRotateKey($id: ID!, $graceHours: NonNegativeInt!) {
    rotateKey(id: $id, graceHours: $graceHours) {
      secret
      key { id name scopes previousSecretUntil }
    }
  }
`);

export const REVOKE_KEY = graphql(`
  mutation ConsoleRevokeKey($id: ID!, $descendants: Boolean!) {
    revokeKey(id: $id, descendants: $descendants) { id }
  }
`);

type Project = NonNullable<ConsoleKeysQuery['project']>;
/** A key as the list has it. */
export type ListedKey = NonNullable<Project['keys']>[number];
