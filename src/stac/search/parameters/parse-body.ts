import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { invalidParameters, StatusError } from '../../../http/index.ts';
import { IsobarError, type ParameterFault } from '../../../platform/index.ts';

/** Bytes: enough for the largest geometry that is compared. */
const MAX_BODY = 256 * 1024;

const readJson = express.json({ limit: MAX_BODY, type: 'application/json', strict: true });

/**
 * Reads the JSON object in a request's body by a schema. Throws StatusError(413 or 415), and IsobarError('validation_error')
 * that names the members that are not valid.
 */
export async function parseBody<Body extends z.ZodObject>(
  schema: Body,
  req: Request,
  res: Response,
): Promise<z.output<Body>> {
  if (req.is('application/json') !== 'application/json') {
    throw new StatusError(415, 'the body must be application/json');
  }
  await new Promise<void>((resolve, reject) => {
    readJson(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(refusalOf(error))));
  });
  const parsed = schema.safeParse(req.body);
  if (parsed.success) return parsed.data;
  throw invalidParameters(parsed.error.issues.flatMap((issue) => faultsOf(issue, Object.keys(schema.shape))));
}

function faultsOf(issue: z.core.$ZodIssue, known: readonly string[]): readonly ParameterFault[] {
  if (issue.code === 'unrecognized_keys') {
    const detail = `is not a member of a search (allowed are ${known.join(', ')})`;
    return issue.keys.map((key) => ({ parameter: key.slice(0, 60), detail }));
  }
  const [parameter = 'the body', ...inside] = issue.path.map(String);
  const where = inside.length === 0 ? '' : ` at ${inside.join('.').slice(0, 60)}`;
  return [{ parameter, detail: `is not well-formed${where}: ${issue.message}` }];
}

/** Express says in `type` what it could not read. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  switch (error.type) {
    case 'entity.too.large':
      return new StatusError(413, `the body is longer than ${MAX_BODY} bytes: simplify the geometry`);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new StatusError(415, 'the body must be UTF-8, packed with gzip, deflate or br if at all');
    case 'entity.parse.failed':
      return new IsobarError('validation_error', 'the body is not a JSON object', { cause: error });
    default:
      return error;
  }
}
