import { createHttpServer } from '../../../app/http-server.ts';
import { setUpNode } from '../../../app/node-settings.ts';
import { openService } from '../../../app/service.ts';
import { otherState, ProcessLink, ResourceFault, readConfig } from '../../../platform/index.ts';
import { onProcessFault } from '../../ending/process-faults.ts';
import { beat } from '../protocol/heartbeat.ts';
import {
  DRAIN,
  FAULT,
  FIGURES,
  FIGURES_MS,
  FIGURES_OF_OTHERS,
  INGEST,
  LEAVES,
  LISTEN,
  LISTENS,
  READY,
  STOP,
} from '../protocol/process-protocol.ts';
import { CLOSING_MS, stopServing } from '../stop-serving.ts';

// The program of a server's processes after the first, which has started them: the first says where they listen, ingests for all, and says when to stop.

setUpNode();
// Ctrl-C in a terminal and service managers tell all processes: the first one says what each has to do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

const config = readConfig(process.env);
const link = new ProcessLink(process);
beat(link);
let fault: string | null = null;
let isStopping = false;
const service = await openService(config, {
  others: {
    figures: () => link.call(FIGURES_OF_OTHERS, null, FIGURES_MS).catch(() => []),
    offerFigures: (read) => link.onCall(FIGURES, read),
    fault: () => (fault === null ? null : new ResourceFault('processes', fault)),
  },
  ...(config.redisUrl === null && { shared: otherState(link) }),
});
const server = createHttpServer(service.app, service.parts.log);
onProcessFault(service.parts.log, () => {
  link.notify(LEAVES, null);
  void stop();
});
link.onNotification(FAULT, (reported) => {
  fault = reported;
});
link.onNotification(INGEST, (event) => service.hear(event));
link.onNotification(DRAIN, () => service.drain());
link.onNotification(STOP, () => void stop());
link.onNotification(LISTEN, (port, handle) => {
  server.listen(port ?? handle, () => link.notify(LISTENS, null));
});
// The first process has ended, and with it ingest and the shared counts.
process.once('disconnect', () => void stop());
if (process.connected) link.notify(READY, null);
else process.emit('disconnect');

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), config.graceSeconds * 1000 + CLOSING_MS).unref();
  service.drain();
  await stopServing(server, service);
  await service.close();
  process.exit();
}
