import type { RequestHandler } from 'express';
import { currentRequestId, type TracedWork, tracedWork } from '../../platform/index.ts';
import { onClose } from '../message/on-close.ts';
import { routeLabelOf } from '../message/route-label.ts';

/** Makes a span of each request, from here to its answer's end; what is done for it is told below it. To be used where somebody traces. */
export const traceRequests: RequestHandler = (req, res, next) => {
  const work: TracedWork = {
    name: req.method,
    kind: 'server',
    attributes: { 'http.request.method': req.method, 'isobar.request_id': currentRequestId() ?? '' },
    headers: req.headers,
  };
  onClose(res, () => {
    const label = routeLabelOf(req);
    const { statusCode } = res;
    work.name = `${req.method} ${label.route}`;
    Object.assign(work.attributes, {
      'http.route': label.route,
      'http.response.status_code': statusCode,
      'isobar.interface': label.interface,
    });
    if (statusCode >= 500) work.error = String(statusCode);
    else if (!res.writableFinished) work.error = 'aborted';
    tracedWork.asyncEnd.publish(work);
  });
  tracedWork.start.runStores(work, () => next());
};
