import { parentPort } from 'node:worker_threads';

// Stands in for the script of a decode pool: does what the first byte of a message says.
parentPort?.on('message', ({ message }: { message: Uint8Array }) => {
  if (message[0] === 1) process.exit(3);
  else if (message[0] === 2) throw new Error('out of order');
  else if (message[0] === 3) for (;;);
  else parentPort?.postMessage({ values: Float32Array.from(message) });
});
