import { fork } from 'node:child_process';
import { type Log, ProcessLink } from '../../../platform/index.ts';
import { type Patience, watchBeats } from '../protocol/heartbeat.ts';
import { LEAVES } from '../protocol/process-protocol.ts';

/** A process of a server that this one has started. */
export interface GatewayChild {
  readonly link: ProcessLink;
  /** Resolves with what it ended by. */
  readonly ended: Promise<string>;
  /** Resolves with the reason when it takes no more requests, since something in it has failed; never where it ends otherwise. */
  readonly leaves: Promise<string>;
  kill(): void;
}

/** Starts one. When its event loop no longer turns it is killed, since its part of the connections would hang for ever. */
export function startGatewayChild(log: Log, patience: Patience): GatewayChild {
  const child = fork(new URL('./gateway-process.ts', import.meta.url), { serialization: 'advanced' });
  const link = new ProcessLink(child);
  const kill = () => void child.kill('SIGKILL');
  const stopWatching = watchBeats(link, patience, () => {
    log.error({ pid: child.pid }, 'a process of this server hangs; it is killed, and another is started');
    kill();
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`${signal ?? `exit code ${code}`}`));
    // All but that it cannot be started is followed by its end, or by nothing.
    child.on('error', (error) => child.pid === undefined && resolve(`${error}`));
  });
  ended.then(stopWatching);
  const leaves = new Promise<string>((resolve) => {
    link.onNotification(LEAVES, () => resolve('an error that was not handled'));
  });
  return { link, ended, leaves, kill };
}
