import type { Request, Response } from 'express';
import { onClose } from '../../../http/index.ts';
import type { OperationRequest } from '../../context/context.ts';

/** A JSON POST as operations see it. */
export class PostedRequest implements OperationRequest {
  readonly method = 'POST';
  readonly headers: OperationRequest['headers'];
  readonly #controller = new AbortController();

  constructor(req: Request, res: Response) {
    this.headers = { get: (name) => req.get(name) ?? null };
    onClose(res, () => {
      if (!res.writableFinished) this.#controller.abort();
    });
  }

  /** Aborts when the client disconnects before its answer. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
}
