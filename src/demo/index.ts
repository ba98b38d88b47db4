export { type DemoProducer, type DemoProducerOptions, startDemoProducer } from './producer/demo-producer.ts';
export { nextCycle } from './producer/published-runs.ts';
export { startDemoProducerThread } from './producer/thread.ts';
