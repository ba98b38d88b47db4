import type { Request } from 'express';
import type { HandlerRoute, RouteMatch } from './mounted-route.ts';

/**
 * Routes with exact paths from the root, found by hash. Express's router tries its handlers and paths in sequence, which costs 24 µs; it
 * finds paths with parameters and other spellings.
 */
export class RouteTable {
  readonly #gets = new Map<string, RouteMatch>();
  readonly #posts = new Map<string, RouteMatch>();

  /** Adds a route for GET and HEAD. */
  add(path: string, match: RouteMatch): void {
    this.#gets.set(path, match);
  }

  /** Adds a route for POST at the mount of an interface. */
  addPost(mount: string, route: HandlerRoute): void {
    this.#posts.set(mount, { route, baseUrl: mount, expressRoute: undefined });
  }

  find({ method, originalUrl }: Request): RouteMatch | undefined {
    if (method === 'POST') return this.#posts.get(originalUrl);
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const end = originalUrl.indexOf('?');
    return this.#gets.get(end < 0 ? originalUrl : originalUrl.slice(0, end));
  }
}
