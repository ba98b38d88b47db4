import type { ComponentType } from 'react';
import { KeysPage } from './keys/keys-page.tsx';
import { MembersPage } from './members/members-page.tsx';
import type { PageName } from './navigation/location.ts';
import { AccountsPage } from './operators/accounts/accounts-page.tsx';
import { AuditPage } from './operators/audit-page.tsx';
import { IngestPage } from './operators/ingest/ingest-page.tsx';
import { PlansPage } from './operators/plans/plans-page.tsx';
import { RequestsPage } from './requests/requests-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { UsagePage } from './usage/usage-page.tsx';

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  keys: KeysPage,
  usage: UsagePage,
  requests: RequestsPage,
  members: MembersPage,
  settings: SettingsPage,
  accounts: AccountsPage,
  plans: PlansPage,
  ingest: IngestPage,
  audit: AuditPage,
};

/** The page that the address names. */
export function CurrentPage({ page }: { readonly page: PageName }) {
  const Page = PAGES[page];
  return <Page />;
}
