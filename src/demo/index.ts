export { type DemoProducer, startDemoProducer } from './producer/demo-producer.ts';
export { startDemoProducerThread } from './producer/thread.ts';
export type { PlayedSources } from './recording/place-sources.ts';
export { playRecording } from './recording/play.ts';
export { startRecording } from './recording/record.ts';
export { type Rehearsal, startRehearsal } from './rehearsal/start-rehearsal.ts';
