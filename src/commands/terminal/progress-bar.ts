import type { WriteStream } from 'node:tty';

/** Progress of one piece of work at a time. */
export interface ProgressBar {
  update(label: string, done: number, total: number, what: string): void;
  /** Leaves the line as it is and starts a new one. */
  end(): void;
}

const WIDTH = 30;

/** A bar that redraws itself on a terminal; where output goes to a file, a line at every tenth. */
export function createProgressBar(stream: WriteStream | NodeJS.WriteStream): ProgressBar {
  let open = false;
  let lastTenth = -1;
  return {
    update(label, done, total, what) {
      const share = total === 0 ? 1 : done / total;
      if (stream.isTTY) {
        const filled = Math.round(share * WIDTH);
        const bar = '#'.repeat(filled).padEnd(WIDTH, '.');
        stream.write(`\r\u001b[K${label} [${bar}] ${done} of ${total} ${what}`);
        open = true;
        return;
      }
      const tenth = Math.floor(share * 10);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      stream.write(`${label}: ${Math.floor(share * 100)} % (${done} of ${total} ${what})\n`);
    },
    end() {
      if (open) stream.write('\n');
      open = false;
      lastTenth = -1;
    },
  };
}
