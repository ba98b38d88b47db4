import { z } from 'zod';
import { EstimatedFetches } from '../../forecast/index.ts';
import { creditsOf, priceOfFetches } from '../../http/index.ts';
import { findTool } from '../calling/find-tool.ts';
import { prepareTool } from '../calling/prepare-tool.ts';
import { defineTool, type Tool } from '../tool.ts';

/** Of what is only estimated. */
const NO_BILL = { spent() {}, owe() {} };

/** What a call of another tool would cost. */
export const estimate = (tools: readonly Tool[]): Tool =>
  defineTool({
    name: 'estimate',
    title: 'Price of a call',
    description:
      'Checks a call of another tool and says how many credits it would cost; reads nothing and costs nothing.',
    input: z.strictObject({
      tool: z.string().max(60).meta({ description: 'Name of the tool.' }),
      arguments: z.record(z.string(), z.unknown()).default({}).meta({ description: 'Its arguments.' }),
    }),
    output: z.object({
      tool: z.string(),
      credits: z.int().meta({ description: 'Credits that the call would cost.' }),
      counts: z.boolean().meta({ description: 'Whether the caller’s plan counts credits at all.' }),
    }),
    async prepare({ tool: name, arguments: args }, context) {
      const tool = findTool(tools, name);
      const estimated = new EstimatedFetches();
      const request = context.forecasts.request(context.signal, undefined, estimated);
      const prepared = await prepareTool(tool, args, { ...context, request });
      const read = async () => ({ content: await prepared.read(NO_BILL) });
      const fetches = await priceOfFetches(prepared.run, read, estimated);
      const credits = creditsOf(prepared.price) + fetches;
      const counts = context.caller !== null && context.caller.plan.monthlyCredits !== null;
      return {
        run: null,
        price: 0,
        read: () => ({
          structured: { tool: name, credits, counts },
          text: `${name} with these arguments would cost ${credits} credits${counts ? '' : '; credits are not counted here'}.`,
        }),
      };
    },
  });
