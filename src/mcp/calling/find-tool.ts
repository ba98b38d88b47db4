import { didYouMean } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Tool } from '../tool.ts';

/** The tool of a name. Throws IsobarError('not_found') that names them all. */
export function findTool(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((known) => known.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map((known) => known.name);
  throw new IsobarError(
    'not_found',
    `"${name.slice(0, 60)}" is not a tool${didYouMean(name, names)} (the tools are ${names.join(', ')})`,
  );
}
