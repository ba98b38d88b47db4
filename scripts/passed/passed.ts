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
  readonly files: number;
  readonly functions: number;
}

/** Files below `src/` and `packages/` of which code ran, and their functions; a file's own top level is not one. */
export function countPassed(question: string, root: string, scripts: readonly ScriptCoverage[]): Passed {
  const files = new Set<string>();
  const functions = new Set<string>();
  for (const { url, functions: ofScript } of scripts) {
    const file = url.replace('file://', '');
    if (![`${root}/src/`, `${root}/packages/`].some((folder) => file.startsWith(folder))) continue;
    for (const { functionName, ranges } of ofScript) {
      const [whole] = ranges;
      if (whole === undefined || whole.count === 0) continue;
      files.add(file);
      const isTopLevel = functionName === '' && whole.startOffset === 0;
      if (!isTopLevel) functions.add(`${file} ${whole.startOffset} ${whole.endOffset}`);
    }
  }
  return { question, files: files.size, functions: functions.size };
}
