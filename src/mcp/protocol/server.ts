import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
  Tool as ToolDescription,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { IsobarError } from '../../platform/index.ts';
import type { Tool } from '../tool.ts';
import { TOOLS } from '../tools/index.ts';
import { PROMPTS, promptOf } from './prompts.ts';
import { listResources, readResource, TEMPLATES } from './resources.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Answers a call of a tool. Throws IsobarError('not_found') for a tool that does not exist. */
export type AnswerCall = (name: string, args: unknown, extra: Extra) => Promise<CallToolResult>;

const INSTRUCTIONS =
  'Weather forecasts from numerical models. Give places by name or coordinates; times are UTC unless an offset says else. Values have fixed CF units (K, m s-1, kg m-2 = mm): convert them for people. Always name the run and the attribution; say so where data are synthetic. Never state numbers that no tool returned. Without a model gfs answers; list_models has regional ones with finer grids.';

/** A server of the protocol over our tools, resources and prompts; its package is loaded on first use. @param version of Isobar */
export async function createServer(version: string, answer: AnswerCall): Promise<Server> {
  const [{ Server }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  const { McpError, ErrorCode } = types;
  const server = new Server(
    { name: 'isobar', title: 'Isobar weather forecasts', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );

  /** What does not exist is an error of the protocol. */
  async function orProtocolError<T>(code: number, work: () => Promise<T> | T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof IsobarError) throw new McpError(code, error.publicMessage);
      throw error;
    }
  }

  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: [...descriptions()] }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }, extra) =>
    orProtocolError(ErrorCode.InvalidParams, () => answer(params.name, params.arguments, extra)),
  );
  server.setRequestHandler(types.ListResourcesRequestSchema, () => ({ resources: listResources() }));
  server.setRequestHandler(types.ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: TEMPLATES,
  }));
  server.setRequestHandler(types.ReadResourceRequestSchema, ({ params }) =>
    // The protocol's own code for a resource that does not exist.
    orProtocolError(-32002, () => readResource(params.uri)),
  );
  server.setRequestHandler(types.ListPromptsRequestSchema, () => ({ prompts: PROMPTS }));
  server.setRequestHandler(types.GetPromptRequestSchema, ({ params }) =>
    orProtocolError(ErrorCode.InvalidParams, () => promptOf(params.name, params.arguments ?? {})),
  );
  return server;
}

let described: readonly ToolDescription[] | null = null;

function descriptions(): readonly ToolDescription[] {
  described ??= TOOLS.map(describe);
  return described;
}

/** All tools read, and ask nothing of the world outside; the same call of a run has the same answer. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

function describe({ name, title, description, input, output, annotations }: Tool): ToolDescription {
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input') as ToolDescription['inputSchema'],
    outputSchema: jsonSchema(output, 'output') as ToolDescription['outputSchema'],
    annotations: { title, ...ANNOTATIONS, ...annotations },
  };
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
