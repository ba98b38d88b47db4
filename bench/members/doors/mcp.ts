import { z } from 'zod';
import { type Door, MODEL, oneValue } from './door.ts';

const answered = z.object({ steps: z.object({ values: oneValue }) });

/** It has probabilities. */
export const mcp: Door = {
  name: 'MCP',
  takes: ({ kind }) => kind === 'probability',
  async ask({ mcp: client }, question) {
    if (question.kind !== 'probability') throw new Error('MCP has no quantiles');
    const { lat, lon, lead } = question;
    const { structuredContent, isError, content } = await client.callTool({
      name: 'get_probability',
      arguments: {
        model: MODEL,
        place: { latitude: lat, longitude: lon },
        lead_from: lead,
        lead_to: lead,
        conditions: question.where.map(({ variable, comparison, threshold }) => {
          return { variable, is: comparison === 'GT' ? 'above' : 'below', threshold };
        }),
      },
    });
    if (isError === true) throw new Error(JSON.stringify(content));
    return answered.parse(structuredContent).steps.values;
  },
};
