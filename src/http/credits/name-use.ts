import type { Request, Response } from 'express';
import type { UsedInterface } from '../../access/index.ts';
import { modelCalled } from '../../catalog/index.ts';
import { routeLabelOf } from '../message/route-label.ts';
import { chargesOf, type UseName } from './charge.ts';

/** Routes that are counted as something else than REST. */
const INTERFACES: ReadonlyMap<string, UsedInterface> = new Map([
  ['edr', 'edr'],
  ['stac', 'stac'],
  ['refs', 'refs'],
]);

/** Described with REST, counted apart: what it costs is of another kind. */
const LANGUAGE_ROUTE = '/llm';

/** Names what a request is counted as: its route, and the model that it asks. @param asked its parameters */
export function nameUse(req: Request, res: Response, asked: Readonly<Record<string, unknown>>): UseName {
  const { interface: name, route } = routeLabelOf(req);
  const model = asked['model'] ?? asked['collectionId'];
  const use: UseName = {
    interface: route === LANGUAGE_ROUTE ? 'language' : (INTERFACES.get(name) ?? 'rest'),
    operation: route,
    model: typeof model === 'string' ? modelCalled(model.toLowerCase()) : null,
    asked: { text: req.originalUrl, variables: null },
  };
  chargesOf(res)?.name(use);
  return use;
}
