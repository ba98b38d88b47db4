import type { ModelId, SourceBase } from '../../catalog/index.ts';
import type { Pace } from '../../platform/index.ts';

/** Producers, or a day of theirs, at addresses of this machine. */
export interface PlayedSources {
  readonly pace: Pace;
  readonly sources: ReadonlyMap<ModelId, readonly SourceBase[]>;
  close(): Promise<void>;
}

/** Starts a server for each host of the sources, and gives the sources at these. */
export async function placeSources<T extends { readonly address: string; close(): Promise<void> }>(
  open: ReadonlyMap<ModelId, readonly SourceBase[]>,
  start: (origin: string) => Promise<T>,
): Promise<{
  readonly sources: ReadonlyMap<ModelId, readonly SourceBase[]>;
  readonly hosts: ReadonlyMap<string, T>;
  close(): Promise<void>;
}> {
  const hosts = new Map<string, T>();
  const sources = new Map<ModelId, readonly SourceBase[]>();
  for (const [model, all] of open) {
    const here: SourceBase[] = [];
    for (const source of all) {
      const { origin, pathname } = new URL(source.base);
      const host = hosts.get(origin) ?? (await start(origin));
      hosts.set(origin, host);
      here.push({ ...source, base: host.address + pathname });
    }
    sources.set(model, here);
  }
  return {
    sources,
    hosts,
    async close() {
      for (const host of hosts.values()) await host.close();
    },
  };
}
