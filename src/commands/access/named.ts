import { type Account, lists, type Plan, type ProjectRecord } from '../../access/index.ts';
import { nearMatches } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { AtShell } from './with-access.ts';

/** A project by its id, or by its name where one alone has it. @throws IsobarError('not_found') with what is near */
export async function projectNamed({ access, actor }: AtShell, text: string): Promise<ProjectRecord> {
  return named('project', text, await lists.projects(access, actor), ({ id, name }) => [id, name]);
}

/** An account by its id or its e-mail address. @throws IsobarError('not_found') with what is near */
export async function accountNamed({ access, actor }: AtShell, text: string): Promise<Account> {
  const accounts = await lists.accounts(access, actor);
  return named('account', text.toLowerCase(), accounts, ({ id, email }) => [id, email]);
}

/** The id of a plan of the settings. @throws IsobarError('not_found') with what is near */
export function planNamed(plans: readonly Plan[], text: string): Plan {
  return named('plan', text, plans, ({ id }) => [id]);
}

/** The id of a key. @throws IsobarError('not_found') with what is near */
export async function keyNamed({ access, actor }: AtShell, text: string): Promise<string> {
  // Whoever has the whole key at hand means the same.
  const id = /^isb_([0-9a-f]{12})_/.exec(text)?.[1] ?? text;
  const keys = (await lists.keyIds(access, actor)).map((each) => ({ id: each }));
  return named('key', id, keys, (key) => [key.id]).id;
}

function named<Thing extends { readonly id: string }>(
  what: string,
  text: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): Thing {
  const byId = things.find(({ id }) => id === text);
  if (byId !== undefined) return byId;
  const called = things.filter((thing) => namesOf(thing).includes(text));
  if (called.length > 1) {
    const ids = called.map(({ id }) => id).join(', ');
    throw new IsobarError(
      'validation_error',
      `${called.length} ${what}s are called ${JSON.stringify(text)}: ${ids}`,
    );
  }
  if (called[0] !== undefined) return called[0];
  const near = nearMatches(text, things.flatMap(namesOf));
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `isobar ${what}s list has them all`;
  throw new IsobarError('not_found', `there is no ${what} ${JSON.stringify(text.slice(0, 100))}; ${hint}`);
}
