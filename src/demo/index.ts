export { type DemoProducer, startDemoProducer } from './producer/demo-producer.ts';
export { nextCycle } from './producer/published-runs.ts';
export { startDemoProducerThread } from './producer/thread.ts';
