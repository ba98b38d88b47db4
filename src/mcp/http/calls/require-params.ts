import type { z } from 'zod';
import { RpcError } from './read-message.ts';

/**
 * Throws RpcError(-32602) for a request whose `params` are not those of its method. The protocol's package checks them too, but
 * reports them as a failure of the server.
 */
export async function requireParams({ id, method, params }: Record<string, unknown>): Promise<void> {
  if (typeof id !== 'string' && typeof id !== 'number') return;
  const types = await import('@modelcontextprotocol/sdk/types.js');
  const requests: readonly z.ZodObject<{ method: z.ZodLiteral<string> }>[] = [
    types.InitializeRequestSchema,
    types.PingRequestSchema,
    types.ListToolsRequestSchema,
    types.CallToolRequestSchema,
    types.ListResourcesRequestSchema,
    types.ListResourceTemplatesRequestSchema,
    types.ReadResourceRequestSchema,
    types.ListPromptsRequestSchema,
    types.GetPromptRequestSchema,
  ];
  const schema = requests.find(({ shape }) => shape.method.value === method);
  const [issue] = schema?.safeParse({ method, params }).error?.issues ?? [];
  if (issue === undefined) return;
  throw new RpcError(200, -32602, `Invalid params: ${issue.path.join('.')}: ${issue.message}`, id);
}
