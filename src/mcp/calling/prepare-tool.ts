import { requireLanguagePlan, requireScope } from '../../access/index.ts';
import type { PreparedTool, Tool, ToolContext } from '../tool.ts';
import { readArguments } from './read-arguments.ts';

/**
 * Checks who calls a tool, and with what. Throws IsobarError('insufficient_credits') for questions in words on a plan without them,
 * 'forbidden' for a key that may not ask them, and as the tool's own checks.
 */
export async function prepareTool(tool: Tool, args: unknown, context: ToolContext): Promise<PreparedTool> {
  const { caller } = context;
  if (tool.scope !== undefined && caller !== null) {
    requireLanguagePlan(caller);
    requireScope(caller, tool.scope);
  }
  return await tool.prepare(readArguments(tool, args), context);
}
