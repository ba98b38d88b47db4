import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../platform/index.ts';
import { DEFAULT_PLANS, type Plan } from './plan.ts';

const count = z.int().min(1);
const window = z
  .int()
  .min(1)
  .max(86_400 * 31);

/** Error messages repeat a mistyped path in full up to this length; longer ones are cut. */
const MAX_QUOTED_PATH = 400;

/** A plan as it stands in the file: what is left out comes from the plan that it extends. */
const definition = z.strictObject({
  extends: z.string().optional(),
  monthlyCredits: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional(),
  requests: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and hyphens'),
        quota: count,
        windowSeconds: window,
      }),
    )
    .min(1)
    .max(4)
    .optional(),
  openRequests: count.optional(),
  openSubscriptions: count.optional(),
  operationCost: count.optional(),
  answerBytes: count.max(512_000_000).optional(),
  expensiveField: z.strictObject({ quota: count, windowSeconds: window }).optional(),
  maxPoints: count.optional(),
  maxCells: count.optional(),
  maxSeries: count.optional(),
  language: z.boolean().optional(),
  archiveHours: count.nullable().optional(),
});
type Definition = z.output<typeof definition>;

const definitions = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and hyphens'),
  definition,
);

/**
 * The plans of an installation: the default ones, changed and added to by a JSON file, an object of plans by id.
 * Omitted members come from the plan of the same id, or from the one that `extends` names, or from `free`.
 * @param file null for none
 * @throws ConfigError that names the file and what is wrong in it
 */
export function readPlans(file: string | null): readonly Plan[] {
  const defaults: Readonly<Record<string, Plan>> = DEFAULT_PLANS;
  if (file === null) return Object.values(defaults);
  const given = parse(file);
  const made = new Map(Object.entries(defaults));
  const open = new Set<string>();

  function make(id: string, { extends: base, ...changes }: Definition): Plan {
    if (open.has(id)) throw new ConfigError(`${file}: the plan ${id} extends itself`);
    open.add(id);
    const plan = { ...baseOf(id, base), ...changes, id } as Plan;
    open.delete(id);
    return plan;
  }

  function baseOf(id: string, base: string | undefined): Plan {
    const name = base ?? (id in defaults ? id : 'free');
    const definition = name === id ? undefined : given[name];
    const plan = definition === undefined ? defaults[name] : make(name, definition);
    if (plan !== undefined) return plan;
    const known = [...new Set([...Object.keys(defaults), ...Object.keys(given)])].join(', ');
    throw new ConfigError(`${file}: the plan ${id} extends ${name}, which is none of ${known}`);
  }

  for (const [id, definition] of Object.entries(given)) made.set(id, make(id, definition));
  return [...made.values()];
}

function parse(file: string): Readonly<Record<string, Definition>> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Node's message repeats the path; a path too long for it is too long for ours.
    const name = file.length > MAX_QUOTED_PATH ? `${file.slice(0, 40)}…` : file;
    const reason = (error as Error).message.replaceAll(file, () => name);
    throw new ConfigError(`the plans in ${name} cannot be read: ${reason}`);
  }
  const parsed = definitions.safeParse(json);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ConfigError(`the plans in ${file}: ${issues.join('; ')}`);
}
