import type { LeadRange } from '../../../catalog/index.ts';

/** Null where the text is neither hours nor a range of them. */
export function parseLeads(text: string): LeadRange | null {
  const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? match?.[1]);
  return match === null || to < from ? null : { from, to };
}
