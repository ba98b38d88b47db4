import type { ComponentType } from 'react';
import { KeysPage } from './keys/keys-page.tsx';
import { MembersPage } from './members/members-page.tsx';
import type { PageName } from './place.ts';
import { SettingsPage } from './settings/settings-page.tsx';

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  keys: KeysPage,
  members: MembersPage,
  settings: SettingsPage,
};

/** The page that the address names. */
export function CurrentPage({ page }: { readonly page: PageName }) {
  const Page = PAGES[page];
  return <Page />;
}
