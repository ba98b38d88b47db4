import '../static/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { modelNamed } from '../api/catalog/models.ts';
import { prefetchRuns } from '../api/catalog/run.ts';
import { takeKey } from '../api/key.ts';
import { Explorer } from '../explorer/explorer.tsx';
import { currentView } from '../view/use-view.ts';
import { answers, Providers } from './providers.tsx';

takeKey();
prefetchRuns(answers, modelNamed(currentView().model).id);
const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Explorer />
    </Providers>
  </StrictMode>,
);
