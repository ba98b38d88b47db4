import type { Response } from 'express';
import { setHeader } from '../message/buffered-headers.ts';

/** What an answer costs, and what its project has left after it. */
export const CREDIT_HEADERS = ['X-Credits-Cost', 'X-Credits-Remaining'] as const;

/** @param remaining null for plans that count no credits */
export function setCredits(res: Response, cost: number, remaining: number | null): void {
  setHeader(res, CREDIT_HEADERS[0], cost);
  if (remaining !== null) setRemaining(res, remaining);
}

export function setRemaining(res: Response, remaining: number): void {
  setHeader(res, CREDIT_HEADERS[1], remaining);
}
