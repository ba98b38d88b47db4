import { describe, expect, it } from 'vitest';
import { asCurl, asPython, asTypescript, graphiqlLink } from '../../../src/web/query/snippets.ts';

const CALL = {
  address: 'https://weather.example/graphql',
  query: 'query Q($box: BoxInput!) {\n  slab(box: $box) { nx }\n}',
  variables: { box: { west: -1.5, isWhole: false, note: "it's", none: null } },
  key: null,
};

describe('snippets of a query', () => {
  it('contain the key only on request', () => {
    for (const write of [asCurl, asTypescript, asPython]) {
      expect(write(CALL)).toContain('ISOBAR_KEY');
      const snippet = write({ ...CALL, key: 'isb_secret' });
      expect(snippet).toContain('Bearer isb_secret');
      expect(snippet).not.toContain('ISOBAR_KEY');
    }
  });

  it('curl sends the body as it is, whatever quotes it has', () => {
    const lines = asCurl(CALL).split('\n');
    expect(lines.at(-1)).toBe('JSON');
    expect(JSON.parse(lines.at(-2) ?? '')).toEqual({ query: CALL.query, variables: CALL.variables });
  });

  it('TypeScript keeps backticks and placeholders of a query as text', () => {
    expect(asTypescript({ ...CALL, query: `{ a(b: "\`\${c}\`") }` })).toContain(`"\\\`\\\${c}\\\`"`);
  });

  it('Python writes True, False and None', () => {
    const text = asPython(CALL);
    expect(text).toContain('"isWhole": False,');
    expect(text).toContain('"none": None,');
  });

  it('GraphiQL gets the query and its variables', () => {
    const q = new URL(graphiqlLink(CALL), CALL.address).searchParams;
    expect([q.get('query'), JSON.parse(q.get('variables') ?? '')]).toEqual([CALL.query, CALL.variables]);
  });
});
