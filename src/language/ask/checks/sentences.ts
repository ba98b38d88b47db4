/**
 * Cuts a text that comes in pieces after each whole sentence, so that each can be checked before it is sent. A full stop after a
 * digit ends none: "am 24. November" is one number of one date.
 */
export class Sentences {
  #text = '';

  /** The sentences that are whole now, with the blanks after them. */
  add(piece: string): readonly string[] {
    this.#text += piece;
    const whole: string[] = [];
    for (;;) {
      const end = /(?:(?<!\d)[.!?…]["»”)]*|[!?…]["»”)]*)\s+(?=\S)|\n+(?=\S)/u.exec(this.#text);
      if (end === null) return whole;
      const length = end.index + end[0].length;
      whole.push(this.#text.slice(0, length));
      this.#text = this.#text.slice(length);
    }
  }

  /** What is left at the end of the text. */
  rest(): readonly string[] {
    const rest = this.#text;
    this.#text = '';
    return rest.trim() === '' ? [] : [rest];
  }
}
