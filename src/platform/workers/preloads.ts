const preloads: string[] = [];

/** Has every thread and process that this one starts from now on load a module before its own. */
export function preloadInWorkers(url: string): void {
  preloads.push(url);
}

/** Flags of Node for a thread or a process that starts now. */
export function preloadArguments(): string[] {
  return preloads.flatMap((url) => ['--import', url]);
}
