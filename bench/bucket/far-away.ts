/** A proxy of TCP that makes a server far away: started with its port and the milliseconds of a round trip, it prints its own port. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const [port = 0, roundTripMs = 0] = process.argv.slice(2).map(Number);

const server = createServer({ noDelay: true }, (near) => {
  const far = connect({ port, host: '127.0.0.1', noDelay: true });
  forwardLate(near, far);
  forwardLate(far, near);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit());

/** Each piece arrives half a round trip after it was sent. */
function forwardLate(from: Socket, to: Socket): void {
  const late = (work: () => void) => setTimeout(work, roundTripMs / 2);
  from.on('data', (piece) => late(() => to.write(piece)));
  from.on('end', () => late(() => to.end()));
  from.on('error', () => to.destroy());
}
