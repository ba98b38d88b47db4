import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/request.ts';
import { Button } from '../../parts/button/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu/menu.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { changeView, useView } from '../../view/use-view.ts';
import type { Panel } from '../../view/view.ts';
import './header.css';
import { PlaceSearch } from '../search/place-search.tsx';
import { Preferences } from './preferences.tsx';
import { ShareButton } from './share-button.tsx';

/** The bar at the top: search, the panels, and the way to everything else. */
export function Header({ onKeys }: { readonly onKeys: () => void }) {
  const texts = useTexts();
  return (
    <header className="header">
      <h1 className="header-mark">
        <a href="./">Isobar</a>
      </h1>
      <PlaceSearch />
      <nav className="header-links" aria-label={texts.header.links}>
        <PanelButton panel="ask">{texts.header.ask}</PanelButton>
        <PanelButton panel="query">
          <span aria-hidden="true" className="header-code">
            {'</>'}
          </span>
          {texts.header.query}
        </PanelButton>
        <ShareButton />
        <a className="header-link header-wide" href="docs">
          {texts.header.docs}
        </a>
        <AccountLink className="header-link header-wide" />
      </nav>
      <Menu button={<Icon name="menu" />} label={texts.header.menu}>
        <a className="header-narrow" href="docs">
          {texts.header.docs}
        </a>
        <AccountLink className="header-narrow" />
        <a href="graphql">GraphiQL</a>
        <Button look="plain" onClick={onKeys}>
          {texts.keys.title}
        </Button>
        <Preferences />
      </Menu>
    </header>
  );
}

/** Opens a panel, or closes it. */
function PanelButton({ panel, children }: { readonly panel: Panel; readonly children: React.ReactNode }) {
  const isOpen = useView().panel === panel;
  return (
    <Button
      look="quiet"
      className="header-panel"
      aria-pressed={isOpen}
      onClick={() => changeView({ panel: isOpen ? null : panel })}
    >
      {children}
    </Button>
  );
}

/** To the console, under the name of the person who has signed in. */
function AccountLink({ className }: { readonly className: string }) {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) =>
      (await send('auth/session', { signal })).json() as Promise<{ account: { name: string } | null }>,
  });
  return (
    <a className={className} href="console">
      {data?.account?.name ?? texts.header.signIn}
    </a>
  );
}
