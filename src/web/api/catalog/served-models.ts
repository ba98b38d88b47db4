import { graphql } from '../../gql/gql.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { MODELS, type Model } from './models.ts';

const SERVED = graphql(`
  query ServedModels {
    models { id }
  }
`);

const USUAL = MODELS.filter(({ isOptional }) => !isOptional);

/**
 * The models that this server has: those that every server has, until it has said which others it was set up with.
 * @param isReady false before what matters more has been requested
 */
export function useServedModels(isReady: boolean): readonly Model[] {
  const { data } = useAnswer({ document: SERVED, variables: isReady ? {} : null });
  if (data === undefined) return USUAL;
  const served = new Set<string>(data.models.map(({ id }) => id));
  return MODELS.filter(({ id }) => served.has(id));
}
