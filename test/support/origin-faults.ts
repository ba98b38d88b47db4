import { etagOf, type Misbehaviour, type RangeOrigin, rangeOf } from './range-origin.ts';

/** Faults of a server, for `RangeOrigin.misbehave`. */

/** Every `n`th request goes wrong. */
export const every =
  (n: number, fault: Misbehaviour): Misbehaviour =>
  (request, response, count) =>
    count % n === 0 && fault(request, response, count);

/** Bad for the first answers, good afterwards. */
export const onlyFirst =
  (times: number, fault: Misbehaviour): Misbehaviour =>
  (request, response, count) =>
    count <= times && fault(request, response, count);

/** Requests for some paths go wrong. */
export const at =
  (pattern: RegExp, fault: Misbehaviour): Misbehaviour =>
  (request, response, count) =>
    pattern.test(request.path) && fault(request, response, count);

export const status =
  (code: number, headers = {}): Misbehaviour =>
  (_, response) => {
    response.writeHead(code, headers).end('not now');
    return true;
  };

/** The connection is closed without an answer. */
export const reset: Misbehaviour = (_, response) => {
  response.destroy();
  return true;
};

/** As NOMADS sends those who ask too much to a page about it. */
export const throttlePage: Misbehaviour = status(302, { location: '/too-many-requests.html' });

/** The right head, and half of the body before the connection breaks. */
export const brokenOff = (origin: RangeOrigin): Misbehaviour =>
  answeringRight(origin, (part, response) => {
    response.write(part.subarray(0, part.length >> 1), () => response.destroy());
  });

/** The right head, and other bytes. */
export const wrongBytes = (origin: RangeOrigin): Misbehaviour =>
  answeringRight(origin, (part, response) => {
    response.end(part.map((byte) => byte ^ 0xff));
  });

/** A few bytes at a time. */
export const dribbling = (origin: RangeOrigin): Misbehaviour =>
  answeringRight(origin, (part, response) => {
    const step = Math.ceil(part.length / 4);
    const write = (from: number): void => {
      if (from >= part.length) response.end();
      else response.write(part.subarray(from, from + step), () => setTimeout(write, 5, from + step));
    };
    write(0);
  });

/** The whole file with 200, as servers answer that know no ranges. */
export const wholeFile =
  (origin: RangeOrigin): Misbehaviour =>
  ({ path, range }, response) => {
    const bytes = origin.files.get(path);
    if (bytes === undefined || range === null) return false;
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    return true;
  };

function answeringRight(
  origin: RangeOrigin,
  send: (part: Uint8Array, response: Parameters<Misbehaviour>[1]) => void,
): Misbehaviour {
  return (request, response) => {
    const bytes = origin.files.get(request.path);
    if (bytes === undefined) return false;
    const { first, last } = request.range === null ? { first: 0, last: bytes.length - 1 } : rangeOf(request);
    const part = bytes.subarray(first, last + 1);
    response.writeHead(request.range === null ? 200 : 206, {
      etag: etagOf(bytes),
      'content-length': part.length,
      ...(request.range !== null && {
        'content-range': `bytes ${first}-${first + part.length - 1}/${bytes.length}`,
      }),
    });
    send(part, response);
    return true;
  };
}
