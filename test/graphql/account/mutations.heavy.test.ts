import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/index.ts';
import { type Answer, type Household, openPeople } from './people.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
let own: Household;
let operator: Awaited<ReturnType<typeof people.person>>;
beforeAll(async () => {
  people = await openPeople();
  own = await people.household('own');
  operator = await people.person('operator', true);
  await people.ask(operator.headers, 'mutation { createProject(name: "Generous") { id } }');
  // Far more requests than the plans of others allow.
  await people.access.database.updateTable('projects').set({ plan: 'local' }).execute();
});
afterAll(() => people.close());

const codes = ({ errors }: Answer) => errors.map(({ extensions }) => extensions.code);

const TEXTS: readonly string[] = [
  `'; drop table api_keys; --`,
  `" or 1=1 --`,
  '{{7*7}}',
  '<script>alert(1)</script>',
  '%_\\',
  '\u0000',
  'a\u0000b',
  'line\r\nSet-Cookie: x=1',
  '\u001b[31mred',
  '\u202eright to left',
  '\ud800',
  '__proto__',
  '../../../etc/passwd',
  '',
  ' ',
  'x'.repeat(5000),
];

/** What an argument takes where another one is attacked. */
function plain({ name, type }: GraphQLArgument): unknown {
  const named = getNamedType(type);
  const value = isEnumType(named)
    ? named.getValues()[0]?.name
    : ({ project: own.project, account: own.owner, plan: 'free', email: 'a@example.org', credits: 5 }[name] ??
      (name === 'id' ? own.keyId : named.name === 'Boolean' ? false : named.name.endsWith('Int') ? 5 : 'x'));
  return value;
}

const isText = (type: GraphQLType) => ['String', 'ID', 'Time'].includes(getNamedType(type).name);
const isList = (type: GraphQLType) => isListType(isNonNullType(type) ? type.ofType : type);

function operationOf(field: GraphQLField<unknown, unknown>, attacked: readonly GraphQLArgument[]): string {
  const used = field.args.filter((arg) => isNonNullType(arg.type) || attacked.includes(arg));
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `mutation(${declared}) { ${field.name}(${passed})${selection} }`;
}

const MUTATIONS = Object.values(schema.getMutationType()?.getFields() ?? {});
const ATTACKS = MUTATIONS.flatMap((field) =>
  field.args.filter(({ type }) => isText(type)).map((arg) => [field.name, arg.name, field, arg] as const),
);

describe('text with statements, scripts or control characters', () => {
  it.each(ATTACKS)('as %s(%s:) is refused as such or kept as it is', async (_name, _argument, field, arg) => {
    const needed = field.args.filter(({ type }) => isNonNullType(type));
    const query = operationOf(field, [arg]);
    for (const text of TEXTS) {
      const variables = Object.fromEntries(needed.map((each) => [each.name, plain(each)]));
      variables[arg.name] = isList(arg.type) ? [text] : text;
      for (const headers of [operator.headers, own.as.owner]) {
        const answer = await people.ask(headers, query, variables);
        const wrong = codes(answer).filter(
          (code) => !['validation_error', 'not_found', 'forbidden'].includes(code),
        );
        expect([text, wrong, answer.errors[0]?.message]).toEqual([text, [], answer.errors[0]?.message]);
        expect(answer.text).not.toMatch(/SQLITE|syntax error|isb_/i);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    }
    const { errors } = await people.ask(
      operator.headers,
      `{ project(id: "${own.project}") { keys { id } } }`,
    );
    expect(errors).toEqual([]);
  });

  it('is in no name: those have 1 to 80 characters on one line', async () => {
    const { data } = await people.ask(operator.headers, '{ account { projects { name } } }');
    const { account } = data as { account: { projects: { name: string }[] } };
    for (const { name } of account.projects) expect(name).toMatch(/^[^\p{Cc}\p{Cs}]{1,80}$/u);
  });
});
