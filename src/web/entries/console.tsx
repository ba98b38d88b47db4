import '../static/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeKey } from '../api/key.ts';
import { Console } from '../console/console.tsx';
import { Providers } from './providers.tsx';

takeKey();
const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Console />
    </Providers>
  </StrictMode>,
);
