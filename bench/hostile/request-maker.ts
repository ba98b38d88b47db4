import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { Draws } from '../../test/answers/draws.ts';
import { type Description, describedRequest } from './base/described.ts';
import { mcpRequests } from './base/mcp.ts';
import { operationOfSchema } from './base/of-schema.ts';
import { pageRequests } from './base/pages-and-accounts.ts';
import { recordedRequests } from './base/recorded.ts';
import type { HostileRequest } from './hostile-request.ts';
import { mutate } from './mutate/mutate.ts';

const SDL = new URL('../../schema/schema.graphql', import.meta.url);

/**
 * Makes request number n of a seed, always the same one: good ones, changed ones, and such as are drawn from the descriptions.
 * @param description what `/openapi.json` answers
 * @param key that most of them carry
 */
export function createRequestMaker(
  seed: number,
  description: unknown,
  key: string,
): (n: number) => HostileRequest {
  const recorded = Object.entries(Object.groupBy(recordedRequests(seed), (request) => request.interface));
  const schema = buildSchema(readFileSync(SDL, 'utf8'));
  const others = { MCP: mcpRequests(), pages: pageRequests() };
  const pools = [...recorded, ...Object.entries(others)].map(([, requests]) => requests ?? []);
  return (n) => {
    const draws = new Draws(Math.imul(seed, 0x9e3779b1) ^ Math.imul(n, 0x85ebca6b));
    const made = base(draws);
    const isChanged = !draws.onceIn(10);
    return withKey(draws, isChanged ? mutate(draws, made) : made);
  };

  function base(draws: Draws): HostileRequest {
    switch (draws.whole(0, 5)) {
      case 0:
        return describedRequest(draws, description as Description);
      case 1:
        return operationOfSchema(draws, schema);
      default:
        return draws.of(draws.of(pools));
    }
  }

  function withKey(draws: Draws, request: HostileRequest): HostileRequest {
    // Limits by address must not hide what is behind them.
    const headers = { 'x-forwarded-for': address(draws), ...request.headers };
    if (draws.onceIn(20)) return { ...request, headers };
    return { ...request, headers: { authorization: `Bearer ${key}`, ...headers } };
  }
}

function address(draws: Draws): string {
  return `10.${draws.whole(0, 255)}.${draws.whole(0, 255)}.${draws.whole(1, 254)}`;
}
