import '../static/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AccountPage } from '../account/account-page.tsx';
import { Providers } from './providers.tsx';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <AccountPage />
    </Providers>
  </StrictMode>,
);
