import '../static/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForModels } from '../api/catalog/models.ts';
import { takeKey } from '../api/key.ts';
import { Explorer } from '../explorer/explorer.tsx';
import { answers, Providers } from './providers.tsx';

takeKey();
askForModels(answers);
const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Explorer />
    </Providers>
  </StrictMode>,
);
