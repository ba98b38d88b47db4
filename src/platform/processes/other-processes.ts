import type { ResourceFault } from '../errors/resource-fault.ts';

/** What a process of a server of several processes knows of the others. */
export interface OtherProcesses {
  /** The figures of each of the others that answers in time. */
  figures(): Promise<readonly (readonly object[])[]>;
  /** Says how the others get the figures of this process. */
  offerFigures(read: () => Promise<readonly object[]>): void;
  /** What does not work of the others at the moment; null where all do. */
  fault(): ResourceFault | null;
}
