import type { Request, Response } from 'express';
import { type ExecutionArgs, type ExecutionResult, type GraphQLError, OperationTypeNode } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { Caller } from '../../../access/index.ts';
import { PooledText } from '../../../formats/index.ts';
import { chargesOf, flushPending, releaseOnClose, sendBody, setHeader } from '../../../http/index.ts';
import { operationOf } from '../../analysis/operation/operation-fields.ts';
import type { Context } from '../../context/context.ts';
import { withContractCodes } from '../../errors/contract-codes.ts';
import { faultIn } from '../../errors/error-codes.ts';
import { refusal } from '../../errors/errors.ts';
import { answerBody } from '../../execution/answer/answer-body.ts';
import { answerHead, type Results } from '../../execution/answer/answer-head.ts';
import {
  type AnswerMediaType,
  ARROW_TYPE,
  type ArrowForm,
  answerMediaType,
  arrowFormFor,
} from '../../execution/answer/media-type.ts';
import { incrementsIn } from '../../execution/incremental/increments.ts';
import { arrowAnswer } from '../arrow/arrow-answer.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type PersistedOperations, registers } from '../persisted/persisted-operations.ts';
import type { RepeatedOperations } from '../repeated/repeated-operations.ts';
import { areWellFormed, parseBody } from './posted-params.ts';
import { PostedRequest } from './posted-request.ts';
import { readBody } from './read-body.ts';

interface PostOptions {
  readonly yoga: Gateway['yoga'];
  readonly known: PersistedOperations;
  readonly repeated: RepeatedOperations;
  readonly maskError: (error: unknown) => GraphQLError;
  readonly maxBodyBytes: number;
}

/** Characters of a body whose variables are read in a moment: answers that are ready need not be sent first. */
const MAX_SHORT_BODY = 16_384;

const JSON_TYPE = /^application\/json(;|,|$)/;

/** Answers a request; resolves with false where it is passed to Yoga, with its body in `req.body` if that was read. */
export type AnswerJsonPost = (req: Request, res: Response) => Promise<boolean>;

/**
 * Answers what nearly all clients send, one operation as a JSON POST, with all plugins of the gateway but without the fetch
 * `Request` and `Response` of GraphQL Yoga, which cost more than a small operation. Everything else is passed to Yoga: batches,
 * answers in parts, and parameters that it explains. The caller is in `res.locals`.
 */
export function answerJsonPosts(options: PostOptions): AnswerJsonPost {
  const { yoga, known, repeated, maskError, maxBodyBytes } = options;

  /** The executed operation; null for one that is passed to Yoga. */
  async function executedBy(req: Request, res: Response, isArrow: boolean): Promise<Executed | null> {
    const text = await readBody(req, maxBodyBytes);
    const before = isArrow ? null : await repeated.find(text);
    if (before !== null) {
      const context = await contextOf(envelopedBy(yoga, {}, req, res));
      const results = await repeated.answer(before, context);
      if (results !== null) return { results, context };
    }
    if (text.length > MAX_SHORT_BODY) flushPending();
    const body = parseBody(text);
    req.body = body;
    if (Array.isArray(body)) return body.length === 0 ? { results: [], context: null } : null;
    const params = known.resolve(body as GraphQLParams);
    if (!areWellFormed(params)) return null;
    const executed = await execute(yoga, params, req, res);
    if (executed?.args && !isArrow && !registers(body as GraphQLParams))
      await repeated.store(text, executed.args, executed.results);
    return executed;
  }

  return async (req, res) => {
    // One whose body was read has been here before.
    const isJsonPost =
      req.method === 'POST' && req.body === undefined && JSON_TYPE.test(req.headers['content-type'] ?? '');
    const arrow = isJsonPost ? arrowFormFor(req.headers.accept) : null;
    const mediaType = arrow !== null ? ERROR_TYPE : isJsonPost ? answerMediaType(req.headers.accept) : null;
    if (mediaType === null) return false;
    try {
      const executed = await executedBy(req, res, arrow !== null);
      if (arrow !== null) await sendArrow(req, res, executed, arrow);
      else if (executed === null) return false;
      else await send(req, res, executed, mediaType);
    } catch (error) {
      if (res.headersSent || res.closed) throw error;
      const errors = [maskError(error)];
      if (faultIn(errors).isOurs) chargesOf(res)?.refund();
      await send(req, res, { results: { errors }, context: null }, mediaType);
    }
    return true;
  };
}

/** What an operation gave, and its context where it was executed. */
interface Executed {
  readonly results: Results;
  readonly context: Context | null;
}

/** Parses, validates and executes one operation; null where its answer comes in parts. Throws what parsing throws. */
async function execute(
  yoga: Gateway['yoga'],
  params: GraphQLParams,
  req: Request,
  res: Response,
): Promise<(Executed & { readonly args?: ExecutionArgs; readonly results: ExecutionResult }) | null> {
  const enveloped = envelopedBy(yoga, params, req, res);
  const { schema } = enveloped;
  const document = enveloped.parse(params.query);
  const errors = enveloped.validate(schema, document);
  if (errors.length > 0) return { results: { errors }, context: null };
  const { variables: variableValues, operationName } = params;
  const operation = operationOf(schema, document, operationName)?.definition.operation;
  if (operation === OperationTypeNode.SUBSCRIPTION || incrementsIn(document) !== null) return null;
  const context = await contextOf(enveloped);
  const args = { schema, document, variableValues, operationName, contextValue: context };
  const results: ExecutionResult = await enveloped.execute(args);
  return { results, context, args };
}

type Enveloped = ReturnType<Gateway['yoga']['getEnveloped']>;

/** All plugins of the gateway for one request. */
function envelopedBy(yoga: Gateway['yoga'], params: GraphQLParams, req: Request, res: Response): Enveloped {
  const request = new PostedRequest(req, res);
  return yoga.getEnveloped({ request, params, req, res, caller: res.locals['caller'] });
}

async function contextOf(enveloped: Enveloped): Promise<Context> {
  return (await enveloped.contextFactory()) as Context;
}

/** The media type of errors for clients that want something else than JSON. */
const ERROR_TYPE = 'application/graphql-response+json';

/** Sends a table as an Arrow IPC stream; errors, with their own status, as JSON. */
async function sendArrow(
  req: Request,
  res: Response,
  executed: Executed | null,
  form: ArrowForm,
): Promise<void> {
  const results = executed?.results;
  const result = results === undefined || 'length' in results ? { errors: [ONE_ANSWER] } : results;
  const answer = arrowAnswer(result, maxBytesOf(res), form);
  if ('errors' in answer) {
    // Nothing of it is delivered.
    if (faultIn(answer.errors).isOurs) chargesOf(res)?.refund();
    await send(req, res, { results: answer, context: null }, ERROR_TYPE, 400);
    return;
  }
  setHeader(res, 'Cache-Control', 'no-store');
  setHeader(res, 'Content-Type', ARROW_TYPE);
  await sendBody(req, res, { content: answer }, null);
}

const ONE_ANSWER = refusal(
  'validation_error',
  'an answer in Arrow is one table: no batch, subscription, @defer or @stream',
  { http: { status: 406 } },
);

async function send(
  req: Request,
  res: Response,
  { results, context }: Executed,
  mediaType: AnswerMediaType,
  leastStatus = 0,
): Promise<void> {
  const coded = 'length' in results ? results : withContractCodes(results);
  const reason = 'errors' in coded ? coded.errors?.[0]?.message : undefined;
  if (reason !== undefined) chargesOf(res)?.explain(reason);
  const { status, headers } = answerHead(coded, mediaType);
  const content = answerBody(coded, maxBytesOf(res));
  // Once it is printed, unless siblings of a failed field may still be read.
  if (content instanceof PooledText && !('errors' in coded)) context?.request.release();
  res.statusCode = Math.max(status, leastStatus);
  setHeader(res, 'Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) setHeader(res, name, value);
  await sendBody(req, res, { content }, mediaType);
  releaseOnClose(res, { content });
}

/** The longest answer that the plan of the caller allows. */
function maxBytesOf(res: Response): number {
  return (res.locals['caller'] as Caller).plan.answerBytes;
}
