export { demoCycles } from './cycles.ts';
export { type DemoFile, type DemoRunFiles, type DemoRunRequest, writeDemoRun } from './gfs-files.ts';
export { writeDemoRunInThreads } from './write-in-threads.ts';
