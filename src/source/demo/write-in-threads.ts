import { Worker } from 'node:worker_threads';
import { leadsOf } from '../../catalog/index.ts';
import { type DemoFile, type DemoRunFiles, type DemoRunRequest, writeDemoRun } from './gfs-files.ts';

/** What a writing thread is given; it posts a DemoFile for each file that is in place. */
export type WriteTask = Pick<DemoRunRequest, 'base' | 'model' | 'initTime' | 'stepDegrees' | 'leads'>;

/**
 * As `writeDemoRun`, the leads dealt out in turn to this thread and `threads - 1` others. The files are the same, however
 * many write them. Throws what the first failing thread throws; the others are stopped then.
 */
export async function writeDemoRunInThreads(
  request: Omit<DemoRunRequest, 'leads'>,
  threads: number,
): Promise<DemoRunFiles> {
  const { base, model, initTime, stepDegrees, onFile, signal } = request;
  const leads = leadsOf(model, initTime.getUTCHours());
  const shareOf = (thread: number) => leads.filter((_, index) => index % threads === thread);
  const stopping = new AbortController();
  const stop = signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]);
  const others = Array.from({ length: threads - 1 }, (_, index) =>
    writeElsewhere(
      { base, model, initTime, ...(stepDegrees && { stepDegrees }), leads: shareOf(index + 1) },
      stop,
      onFile,
    ),
  );
  for (const other of others) other.catch((error: unknown) => stopping.abort(error));
  try {
    const own = await writeDemoRun({ ...request, leads: shareOf(0), signal: stop });
    const files = [own.files, ...(await Promise.all(others))].flat().sort((a, b) => a.lead - b.lead);
    return { model, initTime, files };
  } finally {
    stopping.abort();
    await Promise.allSettled(others);
  }
}

async function writeElsewhere(
  task: WriteTask,
  signal: AbortSignal,
  onFile: DemoRunRequest['onFile'],
): Promise<readonly DemoFile[]> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { workerData: task });
  const files: DemoFile[] = [];
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (file: DemoFile) => {
        files.push(file);
        onFile?.(file);
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        if (files.length === task.leads?.length) resolve();
        else reject(signal.reason ?? new Error('demo: a writing thread ended early'));
      });
    });
    return files;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
