import { parentPort } from 'node:worker_threads';
import { checkedPoints, decodePacked, decodeValues } from '../decode/decode.ts';
import { parseMessage } from '../field/parse-message.ts';
import { type Decoded, errorAnswer, type WorkerAnswer, type WorkerJob } from './protocol.ts';

// The script of a decode pool's worker threads: one job in, one answer out.

function decode({ message, fieldIndex, as }: WorkerJob): Decoded[keyof Decoded] {
  const fields = parseMessage(message);
  const field = fields[fieldIndex];
  if (field === undefined)
    throw new RangeError(`the message has ${fields.length} fields, none with index ${fieldIndex}`);
  if (as === 'packed') return decodePacked(message, field);
  if (as === 'float32') return decodeValues(message, field);
  return decodeValues(message, field, new Float64Array(checkedPoints(message, field)));
}

const port = parentPort;
if (port === null) throw new Error('this script runs in a worker thread');
port.on('message', (job: WorkerJob) => {
  try {
    const values = decode(job);
    const answer: WorkerAnswer = { values };
    port.postMessage(answer, [values.buffer as ArrayBuffer]);
  } catch (error) {
    port.postMessage(errorAnswer(error));
  }
});
