import { reportFailure } from './commands/report-failure.ts';
import { serve } from './commands/serve.ts';

try {
  await serve();
} catch (error) {
  reportFailure(error);
}
