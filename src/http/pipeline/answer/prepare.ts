import { isModelId, type ModelId } from '../../../catalog/index.ts';
import { responseMemoryOf } from '../../admission/admitted/admitted-request.ts';
import { clientAbortSignal } from '../../admission/admitted/client-abort-signal.ts';
import type { Prepared } from '../../cache/prepared/prepared.ts';
import type { RouteContext, Services } from '../../route.ts';
import { contextOf } from '../../routing/route-context.ts';
import type { Exchange } from '../exchange.ts';
import { preparedResponse } from './prepared-response.ts';

/** Waits for memory where the key holds all it may, then prepares the response, unless a prepared query was taken from the cache. */
export function prepare(exchange: Exchange): void | Promise<void> {
  const { res, dataRoute } = exchange;
  const memory = dataRoute.definition.readsRuns === true ? responseMemoryOf(res) : undefined;
  if (memory?.hasRoom === false) return memory.room(clientAbortSignal(res)).then(() => prepareNow(exchange));
  return prepareNow(exchange);
}

function prepareNow(exchange: Exchange): void | Promise<void> {
  const { res, prepared } = exchange;
  // A client that left while its key was looked up.
  if (res.destroyed) clientAbortSignal(res).throwIfAborted();
  return prepared === null ? prepareByRoute(exchange) : undefined;
}

async function prepareByRoute(exchange: Exchange): Promise<void> {
  const { req, res, caller, query: read, estimated, dataRoute } = exchange;
  if (read === null) throw new Error('http: no query was read');
  const { definition, services } = dataRoute;
  const { query, path, chosen } = read;
  const asked = { model: path['model'] ?? query['model'] };
  const context = contextOf(services, caller, req, res, estimated);
  // Before the run is chosen: one that is published meanwhile makes another edition, for which nothing old is reused.
  const edition = definition.readsRuns === true ? await editionOf(asked, context, services) : null;
  const prepared = await definition.prepare({ query, path, format: chosen.format }, context);
  exchange.prepared = preparedResponse(req, prepared, chosen, services.version);
  const model = ownDefault(prepared, asked.model);
  exchange.runs = model !== null && edition !== null ? { model, edition } : null;
  exchange.atOtherPlaces = prepared.at?.elsewhere ?? null;
}

/** The model that the request names and whose default run answers. */
function ownDefault({ defaultOf = null }: Prepared, model: unknown): ModelId | null {
  return defaultOf === model ? defaultOf : null;
}

/**
 * The edition of the runs that may answer by default; null where more counts than they. An archive that reaches back so many hours ends
 * with the time.
 */
async function editionOf(
  { model }: { readonly model: unknown },
  { forecasts }: RouteContext,
  services: Services,
): Promise<object | null> {
  if (forecasts !== services.forecasts || typeof model !== 'string' || !isModelId(model)) return null;
  try {
    return await forecasts.edition(model);
  } catch {
    // `Route.prepare` reports why it cannot be had.
    return null;
  }
}
