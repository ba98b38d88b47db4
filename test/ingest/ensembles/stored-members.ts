import type { ModelId, VariableName } from '../../../src/catalog/index.ts';
import { MISSING } from '../../../src/store/index.ts';
import type { TestStore } from '../test-store.ts';

/** The members of a variable at a cell in its units, by their numbers in the store, `[lead]`; null where there is no value. */
export async function storedMembers(
  store: TestStore,
  { model, initTime, cell }: { readonly model: ModelId; readonly initTime: Date; readonly cell: number },
  variable: VariableName,
): Promise<{
  readonly leads: readonly number[];
  readonly values: Readonly<Record<number, readonly (number | null)[]>>;
}> {
  const members = store.runs.openMembers(await store.manifest(model, initTime), variable);
  if (members === null) throw new Error(`no members of ${variable}`);
  const { leads } = members;
  const integers = members.series(cell, new Int32Array(members.members.length * leads.length));
  const perUnit = 10 ** members.decimals;
  const values = members.members.map((member, m) => [
    member,
    leads.map((_, k) => {
      const integer = integers[m * leads.length + k] ?? MISSING;
      return integer === MISSING ? null : integer / perUnit;
    }),
  ]);
  return { leads, values: Object.fromEntries(values) };
}
