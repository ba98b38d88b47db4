import type { QuestionUse, UsedAnswer } from '../cost/question-use.ts';

/** What the questions in words of one operation have used, by their names in the answer. */
export class AskedQuestions {
  readonly #uses = new Map<string, QuestionUse | null>();
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

  /** It has no answer: nobody pays for it. */
  failed(name: string): void {
    this.#set(name, null);
  }

  /**
   * What a question has used; null for nothing, undefined while it is not answered.
   * @param isLast whether it will have no answer if it has none now: then what it has used so far
   */
  useOf(name: string, isLast: boolean): QuestionUse | null | undefined {
    const use = this.#uses.get(name);
    if (isLast) return use ?? null;
    return use?.answer === null ? undefined : use;
  }

  #set(name: string, use: QuestionUse | null): void {
    this.#uses.set(name, use);
    this.#onChange();
  }
}
