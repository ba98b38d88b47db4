import type { Request, Response } from 'express';
import type { z } from 'zod';
import { formatTime } from '../../../forecast/index.ts';
import { flushHeaders } from '../../message/buffered-headers.ts';
import { chargesOf } from '../charge.ts';
import { creditsOf } from '../prices/prices.ts';
import { ESTIMATE_TYPE, type estimateDocument } from './estimate.ts';

/** Whether a request asks what it would cost (RFC 7240, section 2: preferences are words, in any case, with or without a value). */
export function asksForEstimate(req: Request, query: Readonly<Record<string, unknown>>): boolean {
  return query['estimate'] === true || prefersEstimate(req);
}

function prefersEstimate({ headers: { prefer } }: Request): boolean {
  if (prefer === undefined) return false;
  const preferences = String(prefer).split(',', 20);
  return preferences.some((preference) =>
    /^\s*estimate\s*(=\s*("true"|true|""|))?\s*(;|$)/i.test(preference),
  );
}

/**
 * Answers with what a question would cost.
 * @param fetches credits for what would be fetched from sources
 * @throws (rejects) ResourceFault where the balance cannot be read
 */
export async function sendEstimate(req: Request, res: Response, price: number, fetches = 0): Promise<void> {
  const charges = chargesOf(res);
  const { charge } = (await charges?.reserve(0)) ?? { charge: null };
  const estimate: z.input<typeof estimateDocument> = {
    credits: charge === null ? 0 : creditsOf(price) + fetches,
    remaining: charge?.remaining ?? null,
    renews_at: charge?.renewsAt ? formatTime(charge.renewsAt) : null,
    plan: charges?.caller.plan.id ?? null,
  };
  flushHeaders(res);
  if (prefersEstimate(req)) res.setHeader('Preference-Applied', 'estimate');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Vary', 'Accept, Accept-Encoding, Prefer');
  res.setHeader('Content-Type', ESTIMATE_TYPE);
  const body = Buffer.from(JSON.stringify(estimate));
  res.setHeader('Content-Length', body.byteLength);
  res.end(req.method === 'HEAD' ? undefined : body);
}
