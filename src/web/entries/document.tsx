import '../static/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeKey } from '../api/key.ts';
import { DocumentPage } from '../document/document-page.tsx';
import { Providers } from './providers.tsx';

takeKey();
const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <DocumentPage />
    </Providers>
  </StrictMode>,
);
