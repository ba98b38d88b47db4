import { graphql } from '../../gql/gql.ts';

export const SETTINGS = graphql(`
  query ConsoleSettings($project: ID!) {
    project(id: $project) {
      id
      name
      createdAt
      plan { ...PlanLimits }
    }
  }
  fragment PlanLimits on Plan {
    id
    monthlyCredits
    language
    archiveHours
    maxPoints
    maxSeries
    maxCells
    operationCost
    answerBytes
    openRequests
    openSubscriptions
    requests { name quota windowSeconds }
  }
`);

export const RENAME = graphql(`
  mutation ConsoleRenameProject($project: ID!, $name: String!) {
    renameProject(project: $project, name: $name) { id name }
  }
`);

export const DELETE = graphql(`
  mutation ConsoleDeleteProject($project: ID!) {
    deleteProject(project: $project)
  }
`);
