import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import type { TestGateway } from '../../../test/support/gateway.ts';
import type { MemberQuestion } from '../question.ts';

/** Who is asked: a gateway, and a client of its MCP server. */
interface Asked {
  readonly gateway: TestGateway;
  readonly mcp: Client;
}

/** An interface that is asked. */
export interface Door {
  readonly name: string;
  /** False for what it offers to nobody. */
  readonly takes: (question: MemberQuestion) => boolean;
  /** The number that it answers, null where it has none. */
  readonly ask: (asked: Asked, question: MemberQuestion) => Promise<number | null>;
}

export const MODEL = 'ifs-ens';

const one = z.array(z.number().nullable()).length(1);
/** A list of the one value that was asked for. */
export const oneValue = one.transform(([value]) => value ?? null);
/** A grid of the one point that was asked for. */
export const onePoint = z
  .array(one)
  .length(1)
  .transform(([row]) => row?.[0] ?? null);

/** The parsed body of an answer. Throws for any other than 200. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text);
}
