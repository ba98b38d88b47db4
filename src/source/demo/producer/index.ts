export { type DemoProducer, type DemoProducerOptions, startDemoProducer } from './demo-producer.ts';
export { nextCycle } from './runs-on-offer.ts';
export { startDemoProducerThread } from './thread.ts';
