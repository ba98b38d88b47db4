export { type DemoProducer, startDemoProducer } from './producer/demo-producer.ts';
export { startDemoProducerThread } from './producer/thread/thread.ts';
export { startRecording } from './recording/capture/record.ts';
export type { PlayedSources } from './recording/place-sources.ts';
export { playRecording } from './recording/playback/play.ts';
export { type Rehearsal, startRehearsal } from './rehearsal/start-rehearsal.ts';
