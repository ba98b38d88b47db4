export { type DemoProducer, startDemoProducer } from './producer/demo-producer.ts';
export { startDemoProducerThread } from './producer/thread.ts';
export { type Rehearsal, startRehearsal } from './rehearsal/start-rehearsal.ts';
