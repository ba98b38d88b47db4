export {
  type DemoProducer,
  type DemoProducerOptions,
  nextCycle,
  startDemoProducer,
  startDemoProducerThread,
} from './producer/index.ts';
