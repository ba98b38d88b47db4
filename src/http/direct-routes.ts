import type { Request, Response } from 'express';
import type { OpenQuestions } from './open-questions.ts';

/** A route of a path without parameters, as the router has it. */
export interface DirectRoute {
  /** By which metrics know it. */
  readonly route: Request['route'];
  /** Rejects with what the request is answered with by the router's handlers of errors. */
  readonly answer: (req: Request, res: Response) => Promise<void>;
  /** Questions that it can answer elsewhere too; null for a route without parameters that say where. */
  readonly open: OpenQuestions | null;
}

/**
 * Routes from the root whose paths are the same words each time: a look-up finds them, where the router tries its handlers and paths
 * one after another. What is spelt in another way it finds.
 */
export class DirectRoutes {
  readonly #routes = new Map<string, DirectRoute>();

  add(path: string, route: DirectRoute): void {
    this.#routes.set(path, route);
  }

  find({ method, originalUrl }: Request): DirectRoute | undefined {
    if (method !== 'GET') return undefined;
    const end = originalUrl.indexOf('?');
    return this.#routes.get(end < 0 ? originalUrl : originalUrl.slice(0, end));
  }
}
