import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { type Caller, limitIdOf, type Revocable } from '../../access/index.ts';
import {
  type Admission,
  chargesOf,
  countStream,
  onAccessEnded,
  onClose,
  otherMethods,
  type Pipeline,
  type ServiceStatus,
} from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { RpcError, readMessage } from './calls/read-message.ts';
import { attachCall, type CallServices, type RequestedCall, requestCall } from './calls/requested-call.ts';
import { requireParams } from './calls/require-params.ts';
import { requireSameOrigin } from './same-origin.ts';
import { type Connection, openConnection, openSession } from './sessions/connection.ts';
import { type Session, type SessionLimits, Sessions, sessionOf } from './sessions/sessions.ts';

/** How long the call of a client whose stream was cut continues: it may come back for the answer. */
const RETURN_MS = 15_000;
/** How often a stream that lasts looks whether the server is about to stop. */
const LOOK_MS = 500;

const SESSION = 'mcp-session-id';
const LAST_EVENT = 'last-event-id';

interface McpOptions extends CallServices {
  readonly admission: Admission;
  readonly pipeline: Pipeline;
  /** Where the service is for browsers; null where the settings do not say. */
  readonly publicUrl: string | null;
  readonly status: () => ServiceStatus;
  /**
   * Whether clients are given no sessions, which are in the memory of one process: each of their requests may come to another one then.
   */
  readonly stateless: boolean;
  readonly sessionLimits?: SessionLimits;
}

/** `/mcp`: the Model Context Protocol over Streamable HTTP. The protocol's package is loaded at the first request. */
export function mcpRouter(options: McpOptions): Router {
  const { pipeline, publicUrl, stateless } = options;
  const methods = stateless ? ['POST'] : ['GET', 'POST', 'DELETE'];
  const sessions = new Sessions(options.sessionLimits);
  const router = Router({ caseSensitive: true, strict: true });
  router.use(ownPagesOnly(publicUrl));
  const route = router.route('/');
  const answer = pipeline.handler({
    ...{ policy: 'either', scope: 'data', problems: {} },
    async handle(req, res, caller) {
      if (caller === null) throw new Error('mcp: nobody was identified');
      chargesOf(res)?.name({ interface: 'mcp', operation: req.method.toLowerCase(), model: null });
      if (req.method === 'POST') await post(options, sessions, caller, req, res);
      else await useSession(options, requiredSession(sessions, caller, req), caller, req, res);
    },
  });
  route.all((req, res, next) => (methods.includes(req.method) ? answer(req, res, next) : next()));
  route.all(
    stateless
      ? otherMethods('POST, OPTIONS', 'POST: this server keeps no sessions')
      : otherMethods('GET, POST, DELETE, OPTIONS', 'POST, GET or DELETE'),
  );
  router.use(sendRpcErrors);
  return router;
}

/** Pages of other origins are refused before anything else, and get no CORS headers either. */
function ownPagesOnly(publicUrl: string | null): RequestHandler {
  return (req, res, next) => {
    res.removeHeader('Access-Control-Allow-Origin');
    res.set('Cache-Control', 'no-store');
    requireSameOrigin(req, publicUrl);
    next();
  };
}

async function post(
  options: McpOptions,
  sessions: Sessions,
  caller: Caller,
  req: Request,
  res: Response,
): Promise<void> {
  const message = await readMessage(req, res);
  const { method } = message;
  if (typeof method === 'string') nameMethod(res, method);
  const opensSession = method === 'initialize' && !options.stateless;
  const isAlone = opensSession || options.stateless || req.get(SESSION) === undefined;
  const session = isAlone ? null : requiredSession(sessions, caller, req);
  await requireParams(message);
  const call = await callIn(options, message, caller, res);
  attachCall(req, res, call, caller);
  onAccessEnded(res, (reason) => (call === null ? res.end() : call.cancel(reason)));
  if (session !== null) {
    if (call !== null) cancelWithoutReturn(res, call, session);
    await session.transport.handleRequest(req, res, message);
    return;
  }
  if (opensSession) sessions.makeRoomFor(limitIdOf(caller));
  const connection = opensSession ? await opened(options, sessions, caller) : await openConnection(options);
  if (!opensSession) {
    onClose(res, () => call?.cancel());
    onClose(res, () => connection.close());
  }
  await connection.transport.handleRequest(req, res, message);
}

/** A session lasts no longer than its caller's access. */
function opened(options: McpOptions, sessions: Sessions, caller: Caller): Promise<Connection> {
  const { watch } = options.admission;
  return openSession(options, {
    open: (id, connection) => {
      const watched: Revocable = { caller, endAccess: () => sessions.delete(id) };
      sessions.add(
        sessionOf(id, caller.keyId, connection, () => watch?.delete(watched)),
        limitIdOf(caller),
      );
      watch?.add(watched);
    },
    end: (id) => sessions.delete(id),
  });
}

/** The call of a tool in a message; null for other messages. Throws RpcError for an unknown tool, and as `requestCall`. */
async function callIn(
  options: McpOptions,
  { id, method, params }: Record<string, unknown>,
  caller: Caller,
  res: Response,
): Promise<RequestedCall | null> {
  const isCall = method === 'tools/call' && (typeof id === 'string' || typeof id === 'number');
  if (!isCall || typeof params !== 'object' || params === null) return null;
  const { name, arguments: args } = params as { readonly name?: unknown; readonly arguments?: unknown };
  if (typeof name !== 'string') return null;
  try {
    return await requestCall(options, caller, res, { name, arguments: args });
  } catch (error) {
    if (!(error instanceof IsobarError) || error.code !== 'not_found') throw error;
    throw new RpcError(200, -32602, error.message, id as string | number);
  }
}

/** Cancels a call whose client has left and has not come back for the answer. */
function cancelWithoutReturn(res: Response, call: RequestedCall, session: Session): void {
  onClose(res, () => {
    if (call.isDone()) return;
    const timer = setTimeout(() => {
      if (session.openStreams() === 0) call.cancel();
    }, RETURN_MS);
    timer.unref();
  });
}

/** GET and DELETE of a session. */
async function useSession(
  options: McpOptions,
  session: Session,
  caller: Caller,
  req: Request,
  res: Response,
): Promise<void> {
  attachCall(req, res, null, { keyId: session.owner } as Caller);
  const last = req.get(LAST_EVENT);
  const finished = req.method === 'GET' && last !== undefined ? session.events.finishedAfter(last) : null;
  if (finished !== null) {
    res.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      [SESSION]: session.id,
    });
    for (const { id, message } of finished)
      res.write(`event: message\nid: ${id}\ndata: ${JSON.stringify(message)}\n\n`);
    res.end();
    return;
  }
  if (req.method === 'GET') {
    await countStream(res, options.admission, caller);
    session.streamOpened();
    onAccessEnded(res, () => res.end());
    const looking = setInterval(() => {
      if (options.status().draining) res.end();
    }, LOOK_MS).unref();
    onClose(res, () => {
      clearInterval(looking);
      session.streamClosed();
    });
  }
  await session.transport.handleRequest(req, res);
}

function requiredSession(sessions: Sessions, { keyId }: Caller, req: Request): Session {
  const id = req.get(SESSION);
  if (id === undefined) {
    throw new RpcError(
      400,
      -32000,
      'Bad Request: the header Mcp-Session-Id is required; initialize gives one',
    );
  }
  const session = sessions.find(id, keyId);
  if (session !== null) return session;
  throw new RpcError(
    404,
    -32001,
    'Session not found: it has ended, or is not of this key; initialize a new one',
  );
}

/** Methods that are counted under their name. */
const METHODS = new Set([
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
]);

function nameMethod(res: Response, method: string): void {
  const operation = METHODS.has(method) ? method : 'other';
  chargesOf(res)?.name({ interface: 'mcp', operation, model: null });
}

/** Errors of the transport as JSON-RPC has them; all others are problem documents, as on every route. */
const sendRpcErrors: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!(error instanceof RpcError) || res.headersSent) return next(error);
  const { id, code, message } = error;
  res.status(error.status).json({ jsonrpc: '2.0', id, error: { code, message } });
};
