import { setUpNode } from './node-settings.ts';

setUpNode();
const { reportFailure } = await import('./commands/report-failure.ts');
try {
  const { serve } = await import('./commands/serve.ts');
  await serve();
} catch (error) {
  reportFailure(error);
}
