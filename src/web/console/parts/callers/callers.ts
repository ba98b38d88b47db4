/** A key as lists of usage and requests need it. */
export interface NamedKey {
  /** `ApiKey.id`. */
  readonly id: string;
  readonly name: string;
}

/** Names of callers that are not keys. */
export interface CallerTexts {
  readonly all: string;
  readonly people: string;
  readonly person: (id: string) => string;
}

const PERSON = 'session:';
/** Stands for all people who had signed in. */
const PEOPLE = 'people';

/** The name of a caller, as of `UsageSum.key`; keys that share their name get their ids. */
export function callerName(key: string, keys: readonly NamedKey[], texts: CallerTexts): string {
  if (key.startsWith(PERSON)) return texts.person(key.slice(PERSON.length));
  const name = keys.find(({ id }) => id === key)?.name;
  if (name === undefined) return key;
  return keys.filter((each) => each.name === name).length > 1 ? `${name} (${key})` : name;
}

/** The choices of a filter by caller: all, each key, and the people. The chosen one is among them, also when its key is gone. */
export function callerChoices(chosen: string, keys: readonly NamedKey[], texts: CallerTexts) {
  const choices = [
    { value: '', text: texts.all },
    ...keys.map(({ id }) => ({ value: id, text: callerName(id, keys, texts) })),
    { value: PEOPLE, text: texts.people },
  ];
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, text: chosen }];
}

/** Whether a filter by caller lets usage or a request through. */
export function isOfCaller(key: string, chosen: string): boolean {
  if (chosen === '') return true;
  return chosen === PEOPLE ? key.startsWith(PERSON) : key === chosen;
}
