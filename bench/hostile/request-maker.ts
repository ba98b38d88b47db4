import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { Draws } from '../../test/answers/draws.ts';
import { type Description, describedRequest } from './base/described.ts';
import { EachParameter } from './base/each-parameter.ts';
import { mcpRequests } from './base/mcp.ts';
import { operationOfSchema, rootFieldsOf } from './base/of-schema.ts';
import { pageRequests } from './base/pages-and-accounts.ts';
import { RAW_KINDS, rawRequest } from './base/raw-lines.ts';
import { recordedRequests } from './base/recorded.ts';
import type { HostileRequest } from './hostile-request.ts';
import { mutate } from './mutate/mutate.ts';

const SDL = new URL('../../schema/schema.graphql', import.meta.url);

/** Every so many requests are of a row that reaches all there is of its kind in turn, by its place among them; the rest is drawn. */
const CYCLE = 8;

/**
 * Makes request number n of a seed, always the same one: good ones, changed ones, those that are drawn from the descriptions, and those
 * that reach each route, parameter, field, tool and kind of raw bytes in turn, so that none waits for chance.
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
  const parameters = new EachParameter(description as Description);
  const fields = rootFieldsOf(schema);
  const fixed = [...others.MCP, ...others.pages];
  return (n) => {
    const draws = new Draws(Math.imul(seed, 0x9e3779b1) ^ Math.imul(n, 0x85ebca6b));
    const row = Math.floor(n / CYCLE);
    switch (n % CYCLE) {
      case 0:
        return withKey(draws, parameters.at(draws, 3 * row).request);
      case 1:
        return withKey(draws, parameters.at(draws, 3 * row + 1).request);
      case 2:
        return withKey(draws, operationOfSchema(draws, schema, inTurn(fields, row)));
      case 3:
        return rawRequest(draws, inTurn(RAW_KINDS, row));
      case 4:
        return withKey(draws, mutate(draws, inTurn(fixed, row)));
      case 5:
        return withKey(draws, parameters.at(draws, 3 * row + 2).request);
      case 6: {
        const recorded = draws.of(inTurn(pools, row));
        return withKey(draws, draws.onceIn(2) ? recorded : mutate(draws, recorded));
      }
    }
    const made = base(draws);
    const isChanged = !draws.onceIn(10);
    return withKey(draws, isChanged ? mutate(draws, made) : made);
  };

  function base(draws: Draws): HostileRequest {
    switch (draws.whole(0, 5)) {
      case 0:
        return describedRequest(draws, description as Description);
      case 1:
        return operationOfSchema(draws, schema, draws.of(fields));
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

function inTurn<Item>(items: readonly Item[], row: number): Item {
  const item = items[row % items.length];
  if (item === undefined) throw new Error('nothing to take in turn');
  return item;
}
