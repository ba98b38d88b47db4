/** A server-sent event. */
export interface SentEvent {
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events from pieces of a stream, wherever they are cut. */
export class EventReader {
  #rest = '';

  /** The events that a piece completes. */
  push(piece: string): readonly SentEvent[] {
    const blocks = (this.#rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n').map((line) => /^([a-z]+): ?(.*)$/.exec(line));
      const all = (name: string) => lines.flatMap((found) => (found?.[1] === name ? [found[2] ?? ''] : []));
      const data = all('data');
      return data.length === 0 ? [] : [{ event: all('event').at(-1) ?? 'message', data: data.join('\n') }];
    });
  }
}
