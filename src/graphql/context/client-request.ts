import type { Request } from 'express';
import { serviceAddress } from '../../http/index.ts';

/** Where a request comes from, and where it found the service; few operations want to know. */
export class ClientRequest {
  readonly #req: Request | undefined;
  readonly #publicUrl: string | null;

  /** @param publicUrl where clients reach the service; null for wherever a request finds it */
  constructor(req: Request | undefined, publicUrl: string | null) {
    this.#req = req;
    this.#publicUrl = publicUrl;
  }

  /** The address of the client; null where it is not known. */
  get address(): string | null {
    return this.#req?.ip ?? null;
  }

  /** Where the client reaches the service, without a slash at the end. */
  get serviceAddress(): string {
    const address = this.#req === undefined ? this.#publicUrl : serviceAddress(this.#req, this.#publicUrl);
    return (address ?? '').replace(/\/$/, '');
  }
}
