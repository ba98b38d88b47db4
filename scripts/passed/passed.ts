import { roomOf } from './rooms.ts';

/** Coverage of a script as V8 reports it: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-ScriptCoverage */
export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

export interface Passed {
  readonly question: string;
  /** Folders of the files, two levels deep. */
  readonly rooms: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  readonly functions: number;
  /** Calls back into a room that the stack of calls has left; null where no stacks were sampled. */
  readonly returns: ReadonlySet<string> | null;
}

/** Files below `src/` and `packages/` of which code ran, their rooms and functions; a file's own top level is not a function. */
export function countPassed(
  question: string,
  root: string,
  scripts: readonly ScriptCoverage[],
  returns: ReadonlySet<string> | null = null,
): Passed {
  const rooms = new Set<string>();
  const files = new Set<string>();
  const functions = new Set<string>();
  for (const { url, functions: ofScript } of scripts) {
    const room = roomOf(root, url);
    if (room === null) continue;
    for (const { functionName, ranges } of ofScript) {
      const [whole] = ranges;
      if (whole === undefined || whole.count === 0) continue;
      rooms.add(room);
      files.add(url);
      const isTopLevel = functionName === '' && whole.startOffset === 0;
      if (!isTopLevel) functions.add(`${url} ${whole.startOffset} ${whole.endOffset}`);
    }
  }
  return { question, rooms, files, functions: functions.size, returns };
}
