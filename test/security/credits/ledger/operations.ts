import fc from 'fast-check';
import * as price from './price-model.ts';

/** What an engine of questions does with one question. */
export interface QuestionScript {
  readonly outcome: 'answers' | 'refuses' | 'breaks off' | 'finds no weather';
  readonly input: number;
  readonly output: number;
}

/** One request, what it has to be charged, and what happens while it is answered. */
export interface LedgerOperation {
  readonly by: 'REST' | 'EDR' | 'STAC' | 'GraphQL' | 'MCP';
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly body: unknown;
  readonly accept?: string;
  readonly ifNoneMatch?: string;
  readonly script?: QuestionScript;
  /** Whether the client leaves once the head of the answer is there. */
  readonly leaves: boolean;
  readonly credits: number;
}

/** A run that is not stored, whose source fails. */
const AWAY = '2025-12-01T00Z';
const VARIABLES = ['air_temperature_2m', 'cape', 'visibility', 'mean_sea_level_pressure'];

const variables = fc.integer({ min: 1, max: VARIABLES.length }).map((count) => VARIABLES.slice(0, count));
const degrees = fc.record({
  lat: fc.integer({ min: -80, max: 80 }),
  lon: fc.integer({ min: -170, max: 170 }),
});
const script = fc.record<QuestionScript>({
  outcome: fc.constantFrom('answers', 'refuses', 'breaks off', 'finds no weather'),
  input: fc.integer({ min: 1, max: 900 }),
  output: fc.integer({ min: 1, max: 90 }),
});

type Get = Pick<LedgerOperation, 'path' | 'credits'> & Partial<LedgerOperation>;

const rest: fc.Arbitrary<Get> = fc.oneof(
  fc.record({ at: degrees, of: variables }).map(({ at: { lat, lon }, of }) => ({
    path: `/point?model=gfs&lat=${lat}&lon=${lon}&vars=${of}`,
    credits: price.creditsOf(price.series(1, of.length)),
  })),
  // Theirs: a latitude that does not exist. Ours: a source that fails.
  degrees.map(({ lat }) => ({ path: `/point?model=gfs&lat=9${Math.abs(lat)}.5&lon=0&var=cape`, credits: 0 })),
  degrees.map(({ lat }) => ({
    path: `/point?model=gfs&lat=${lat}&lon=0&var=cape&init_time=${AWAY}`,
    credits: 0,
  })),
  degrees.map(({ lat }) => ({
    path: `/point?model=gfs&lat=${lat}&lon=0&var=cape&estimate=true`,
    credits: 0,
  })),
  fc
    .record({ name: fc.constantFrom('s', 'ma', 'ber', 'paris'), limit: fc.integer({ min: 1, max: 50 }) })
    .map(({ name, limit }) => ({
      path: `/places?q=${name}&limit=${limit}`,
      credits: price.creditsOf(price.places(name.length, limit)),
    })),
);

const edr: fc.Arbitrary<Get> = fc.oneof(
  fc.record({ at: degrees, of: variables }).map(({ at: { lat, lon }, of }) => ({
    path: `/edr/collections/gfs/position?coords=POINT(${lon}+${lat})&parameter-name=${of}`,
    credits: price.creditsOf(price.position(of.length)),
  })),
  fc.record({ at: fc.array(degrees, { minLength: 2, maxLength: 5 }), of: variables }).map(({ at, of }) => ({
    path: `/edr/collections/gfs/locations?lats=${at.map(({ lat }) => lat)}&lons=${at.map(({ lon }) => lon)}&parameter-name=${of}`,
    credits: price.creditsOf(price.series(at.length, of.length)),
  })),
  degrees.map(({ lat }) => ({
    path: `/edr/collections/gfs/instances/${AWAY}/position?coords=POINT(0+${lat})&parameter-name=cape`,
    credits: 0,
  })),
  degrees.map(({ lat }) => ({
    path: `/edr/collections/gfs/position?coords=POINT(0+${lat})&parameter-name=snow`,
    credits: 0,
  })),
);

const gets = fc
  .record({
    get: fc.oneof(
      rest,
      edr.map((get) => ({ ...get, by: 'EDR' as const })),
    ),
    how: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', '*'),
    leaves: fc.boolean(),
  })
  .map(({ get, how, leaves }) =>
    operation({
      by: 'REST',
      ...get,
      method: how === 'HEAD' ? 'HEAD' : 'GET',
      ...(how === '*' && { ifNoneMatch: '*' }),
      leaves,
    }),
  );

const emptySearch = fc
  .integer({ min: 1980, max: 2020 })
  .map((year) =>
    operation({ by: 'STAC', path: `/stac/search?datetime=${year}-01-01T00:00:00Z`, credits: 1 }),
  );

const questions = fc.record({ script, leaves: fc.boolean() }).map(({ script, leaves }) =>
  operation({
    by: 'REST',
    path: '/llm?q=How+warm+is+it%3F&lat=50&lon=10',
    script,
    leaves,
    credits: price.creditsOf(
      script.outcome === 'answers' ? price.question(twice(script)) : spentWithout(script),
    ),
  }),
);

/** A field of a GraphQL operation, and what it has to be charged. */
interface Field {
  readonly text: string;
  readonly price: number;
  readonly script?: QuestionScript;
}

const fields: fc.Arbitrary<Field> = fc.oneof(
  fc.record({ at: fc.array(degrees, { minLength: 1, maxLength: 6 }), of: variables }).map(({ at, of }) => ({
    text: `points(at: [${at.map(({ lat, lon }) => `{ latitude: ${lat}, longitude: ${lon} }`)}]) { forecast(model: gfs) { series { columns(variables: [${of}]) { values } } } }`,
    price: price.points(at.length, of.length),
  })),
  fc.constant({ text: 'model(id: gfs) { id }', price: price.model }),
  // Ours: fields of the place are charged, the forecast is not.
  fc.record({ at: degrees, of: variables }).map(({ at: { lat, lon }, of }) => ({
    text: `point(latitude: ${lat}, longitude: ${lon}) { latitude forecast(model: gfs, initTime: "${AWAY}") { series { columns(variables: [${of}]) { values } } } }`,
    price: price.barePoint,
  })),
  // Theirs: charged all the same.
  degrees.map(({ lon }) => ({
    text: `point(latitude: 95, longitude: ${lon}) { latitude }`,
    price: price.barePoint,
  })),
  script
    .filter(({ outcome }) => outcome !== 'answers')
    .map((script) => ({
      text: 'ask(question: "How warm is it?", latitude: 50, longitude: 10) { text }',
      price: spentWithout(script),
      script,
    })),
);

/** An operation of a few fields, of which one is a question at most: all questions at a time are answered in the same way. */
const graphqlOperation = fc
  .record({ fields: fc.array(fields, { minLength: 1, maxLength: 4 }), deferred: fc.boolean() })
  .map(({ fields: all, deferred }) => {
    const asking = all.findIndex(({ script }) => script !== undefined);
    const kept = all.filter(({ script }, n) => script === undefined || n === asking);
    const [first, ...others] = kept.map(({ text }, n) => `f${n}: ${text}`);
    return {
      query: deferred
        ? `{ ${first} ... @defer { ${others.join(' ')} __typename } }`
        : `{ ${first} ${others.join(' ')} }`,
      deferred,
      credits: price.creditsOf(kept.reduce((sum, { price }) => sum + price, 0)),
      script: kept.find(({ script }) => script !== undefined)?.script,
    };
  });

const graphql = fc.record({ drawn: graphqlOperation, leaves: fc.boolean() }).map(({ drawn, leaves }) =>
  operation({
    by: 'GraphQL',
    method: 'POST',
    path: '/graphql',
    body: { query: drawn.query },
    ...(drawn.script && { script: drawn.script }),
    ...(drawn.deferred && { accept: 'multipart/mixed;incrementalSpec=v0.2' }),
    // In parts, what follows the first may not have been worked out.
    leaves: leaves && !drawn.deferred,
    credits: drawn.credits,
  }),
);

const batches = fc.array(graphqlOperation, { minLength: 2, maxLength: 3 }).map((all) => {
  const operations = all.filter(({ deferred, script }) => !deferred && script === undefined);
  return operation({
    by: 'GraphQL',
    method: 'POST',
    path: '/graphql',
    body: [...operations, { query: '{ model(id: gfs) { id } }' }].map(({ query }) => ({ query })),
    credits: operations.reduce((sum, { credits }) => sum + credits, 1),
  });
});

const tools: fc.Arbitrary<LedgerOperation> = fc.oneof(
  fc.record({ at: fc.array(degrees, { minLength: 1, maxLength: 4 }), of: variables }).map(({ at, of }) =>
    tool(
      'get_forecast',
      {
        place: at.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
        variables: of,
        model: 'gfs',
        lead_from: 0,
        lead_to: 24,
      },
      price.series(at.length, of.length, 25),
    ),
  ),
  // Theirs, and ours.
  fc.constant(tool('get_forecast', { place: [], variables: [], model: 'gfs' }, 0)),
  fc.constant(
    tool(
      'get_forecast',
      { place: [{ latitude: 1, longitude: 1 }], variables: ['cape'], model: 'gfs', init_time: AWAY },
      0,
    ),
  ),
  script.map((script) =>
    tool(
      'ask',
      { question: 'How warm is it?', place: { latitude: 50, longitude: 10 } },
      script.outcome === 'answers' ? price.question(twice(script)) : spentWithout(script),
      script,
    ),
  ),
);

/** Random operations of all interfaces. */
export const operations: fc.Arbitrary<LedgerOperation> = fc.oneof(
  { weight: 5, arbitrary: gets },
  { weight: 1, arbitrary: emptySearch },
  { weight: 1, arbitrary: questions },
  { weight: 4, arbitrary: graphql },
  { weight: 1, arbitrary: batches },
  { weight: 2, arbitrary: tools },
);

function operation(
  changes: Pick<LedgerOperation, 'by' | 'path' | 'credits'> & Partial<LedgerOperation>,
): LedgerOperation {
  return { method: 'GET', body: null, leaves: false, ...changes };
}

function tool(name: string, args: object, priceOf: number, script?: QuestionScript): LedgerOperation {
  return operation({
    by: 'MCP',
    method: 'POST',
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    accept: 'application/json, text/event-stream',
    ...(script && { script }),
    credits: price.creditsOf(priceOf),
  });
}

/** An answered question has one call for the parse and one for the answer. */
function twice({ input, output }: QuestionScript) {
  return { input: 2 * input, output: 2 * output };
}

/** What was spent at the provider for a question without an answer: a refused one is refused before anything is counted. */
function spentWithout(script: QuestionScript): number {
  return script.outcome === 'refuses' ? 0 : price.tokens(script);
}
