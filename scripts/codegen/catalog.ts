import { experimentalExecuteIncrementally, parse } from 'graphql';
import { MODEL_IDS, type ModelId, modelOf, OPTIONAL_MODEL_IDS } from '../../src/catalog/index.ts';
import { schema } from '../../src/graphql/index.ts';

/** Facts that change only with the service: pages that carry them need not request them. */
const CATALOG = `{
  variables {
    name
    longName
    level { kind hectopascals metres topMetres bottomMetres }
    units { code symbol cf }
    codes { value meaning }
  }
  models {
    id
    name
    title
    attribution
    licence
    coverage
    updateCycleHours
    retiredAfter
    successor
    resolution { text kilometres }
    domain { west east south north }
    variables { availability cellMethods variable { name } }
  }
}`;

interface ProvidedVariable {
  readonly availability: string;
  readonly variable: { readonly name: string };
}

/**
 * The answer to CATALOG in JSON, of each model only the variables that it provides. Models that a server has only where it is set up so are
 * marked, and ensembles.
 */
export async function catalogOf(): Promise<string> {
  const result = await experimentalExecuteIncrementally({
    schema,
    document: parse(CATALOG),
    contextValue: { request: {}, httpRequest: {}, caller: { kind: 'key', scopes: new Set(['data']) } },
  });
  if (!('data' in result) || result.errors !== undefined) throw new Error(JSON.stringify(result));
  const { variables, models } = result.data as unknown as {
    variables: object[];
    models: { variables: ProvidedVariable[] }[];
  };
  const provided = models.map((model, n) => ({
    ...model,
    ...marksOf(MODEL_IDS[n]),
    variables: model.variables
      .filter(({ availability }) => availability !== 'UNAVAILABLE')
      .map(({ availability, variable, ...rest }) => ({ name: variable.name, ...rest })),
  }));
  return `${JSON.stringify({ variables, models: provided })}\n`;
}

function marksOf(id: ModelId | undefined) {
  if (id === undefined) throw new Error('codegen: the schema has models that the catalog lacks');
  return {
    isOptional: OPTIONAL_MODEL_IDS.some((each) => each === id),
    isEnsemble: modelOf(id).ensemble !== null,
  };
}
