import type { Request, Response } from 'express';
import type { Caller } from '../../access/index.ts';
import type { OpenQuestions } from '../cache/prepared/query-templates.ts';

/** A route of a path without parameters, as the router has it. */
export interface DirectRoute {
  /** By which metrics know it: undefined where its mount is all that they tell apart. */
  readonly route: Request['route'];
  /**
   * Rejects with what the request is answered with by the router's handlers of errors. Resolves with the caller where it let one in and
   * leaves the answer to the router.
   */
  readonly answer: (req: Request, res: Response) => Promise<Caller | undefined>;
  /** Questions that it can answer elsewhere too; null for a route without parameters that say where. */
  readonly open: OpenQuestions | null;
}

/** Where a path was found: its mount and the route below it. */
interface FoundRoute extends DirectRoute {
  readonly baseUrl: string;
}

/**
 * Routes from the root whose paths are the same words each time: a look-up finds them, where the router tries its handlers and paths
 * one after another. What is spelt in another way it finds.
 */
export class DirectRoutes {
  readonly #gets = new Map<string, FoundRoute>();
  readonly #posts = new Map<string, FoundRoute>();

  /** Takes a route for GET. */
  add(path: string, route: DirectRoute): void {
    this.#gets.set(path, { ...route, baseUrl: '' });
  }

  /** Takes what answers POST at a mount. */
  addPost(mount: string, answer: DirectRoute['answer']): void {
    this.#posts.set(mount, { answer, route: undefined, open: null, baseUrl: mount });
  }

  find({ method, originalUrl }: Request): FoundRoute | undefined {
    if (method === 'POST') return this.#posts.get(originalUrl);
    if (method !== 'GET') return undefined;
    const end = originalUrl.indexOf('?');
    return this.#gets.get(end < 0 ? originalUrl : originalUrl.slice(0, end));
  }
}
