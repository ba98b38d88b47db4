export { type DemoProducer, type DemoProducerOptions, startDemoProducer } from './producer/demo-producer.ts';
export { nextCycle } from './producer/runs-on-offer.ts';
export { startDemoProducerThread } from './producer/thread.ts';
