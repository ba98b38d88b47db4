import type { Run } from '../../forecast/index.ts';

/** What a question in words used. */
export interface QuestionUse {
  /** Of the question itself, in the units of `price.ts`. */
  readonly price: number;
  /** What answered it; null while it is not answered. */
  readonly answer: UsedAnswer | null;
}

/** What answered a question, as far as prices depend on it. */
export interface UsedAnswer {
  readonly run: Run;
  readonly variables: number;
  readonly leads: number;
}

/** What the questions in words of one operation have used, by their names in the answer. */
export class LanguageCalls {
  readonly #uses = new Map<string, QuestionUse | null>();
  readonly #owed = new Map<string, number>();
  readonly #failed = new Set<string>();
  #onChange: () => void = () => {};

  /** Is called now, and with each change. */
  follow(onChange: () => void): void {
    this.#onChange = onChange;
    onChange();
  }

  /** A question has used so much, and is not answered yet. */
  spent(name: string, price: number): void {
    this.#set(name, { price, answer: null });
  }

  answered(name: string, price: number, answer: UsedAnswer): void {
    this.#set(name, { price, answer });
  }

  /** So much was spent at a language-model provider for a question, which is charged whatever becomes of it. */
  owe(name: string, price: number): void {
    this.#owed.set(name, price);
    this.#onChange();
  }

  /** It has no answer: only what was spent at a provider is charged. */
  failed(name: string): void {
    const price = this.#owed.get(name) ?? 0;
    this.#failed.add(name);
    this.#set(name, price > 0 ? { price, answer: null } : null);
  }

  /** What all questions together owe. */
  get owed(): number {
    return [...this.#owed.values()].reduce((sum, price) => sum + price, 0);
  }

  /**
   * What a question has used; null for nothing, undefined while it is not answered.
   * @param isLast whether it will have no answer if it has none now: then what it has used so far
   */
  useOf(name: string, isLast: boolean): QuestionUse | null | undefined {
    const use = this.#uses.get(name);
    if (isLast || this.#failed.has(name)) return use ?? null;
    return use?.answer === null ? undefined : use;
  }

  #set(name: string, use: QuestionUse | null): void {
    this.#uses.set(name, use);
    this.#onChange();
  }
}
