import type { Response } from 'express';

/** What an answer costs, and what its project has left after it. */
export const CREDIT_HEADERS = ['X-Credits-Cost', 'X-Credits-Remaining'] as const;

/** @param remaining null for plans that count no credits */
export function setCredits(res: Response, cost: number, remaining: number | null): void {
  const [costHeader, remainingHeader] = CREDIT_HEADERS;
  res.setHeader(costHeader, cost);
  if (remaining !== null) res.setHeader(remainingHeader, remaining);
}
