import { identityOf, matchesAnyEtag, matchesEtag } from '../../cache/cache-policy.ts';
import { billOf } from '../../credits/bill.ts';
import { setAll, setHeader, writeGathered } from '../../message/buffered-headers.ts';
import { entityTagOf } from '../answer/prepared-response.ts';
import type { Exchange } from '../exchange.ts';

/** Answers 304 where the client has the response (RFC 9110, section 15.4.5), before anything is read. */
export function answerUnchanged(exchange: Exchange): void | Promise<void> {
  const { res, response, charge } = exchange;
  setAll(res, response.head.always);
  if (response.identity === null) return compare(exchange, response.tag);
  return response.identity(billOf(charge)).then((identity) => compare(exchange, tagOf(exchange, identity)));
}

function compare(exchange: Exchange, tag: string | null): void {
  exchange.tag = tag;
  if (tag === null) return;
  setHeader(exchange.res, 'ETag', tag);
  if (exchange.isUnchanged || matchesEtag(ifNoneMatch(exchange), tag)) sendUnchanged(exchange);
}

/** The same once the content is there: for tags that follow from it, and for `*`, which matches any response that exists. */
export function answerUnchangedContent(exchange: Exchange): void {
  const { res, tag: known, body } = exchange;
  const tag = known ?? (body?.run === undefined ? null : tagOf(exchange, identityOf(body.run)));
  if (tag === null) return;
  if (tag !== known) setHeader(res, 'ETag', tag);
  const sent = ifNoneMatch(exchange);
  if (sent !== undefined && (matchesAnyEtag(sent) || matchesEtag(sent, tag))) sendUnchanged(exchange);
}

function ifNoneMatch({ req, response }: Exchange): string | undefined {
  return response.status === 200 ? req.headers['if-none-match'] : undefined;
}

function tagOf({ req, response, dataRoute }: Exchange, identity: string): string {
  const { format, head } = response;
  return entityTagOf(req, { format, mediaType: head.mediaType }, dataRoute.services.version, identity);
}

function sendUnchanged(exchange: Exchange): void {
  const { res } = exchange;
  exchange.isDone = true;
  res.statusCode = 304;
  writeGathered(res);
  res.end();
}
