import { type MouseEvent, useState } from 'react';
import { ask } from '../account/auth.ts';
import { setProject } from '../api/project.ts';
import { Button } from '../parts/button/button.tsx';
import { Select } from '../parts/form/select.tsx';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useTexts } from '../texts/use-texts.tsx';
import { useData } from './data/data.ts';
import {
  type ConsoleProject,
  type Person,
  PROJECT,
  ProjectAccessContext,
  projectAccessOf,
  VIEWER,
} from './data/viewer.ts';
import {
  isOperatorPage,
  OPERATOR_PAGES,
  type PageName,
  type Place,
  PROJECT_PAGES,
  searchFor,
} from './navigation/location.ts';
import { goTo, usePlace } from './navigation/use-location.ts';
import { NewProject } from './new-project.tsx';
import { CurrentPage } from './pages.tsx';
import { Failed, Waiting } from './parts/page/states.tsx';

/** The console's frame: where one can go at the left, the page at the right. */
export function Shell() {
  const viewer = useData(VIEWER, {});
  if (viewer.error !== null && viewer.data === undefined) {
    return <Failed problem={viewer.error} onRetry={() => viewer.refetch()} />;
  }
  const person = viewer.data?.account?.account ?? null;
  if (person === null) return <div className="console-waiting" />;
  return <Frame person={person} projects={viewer.data?.account?.projects ?? []} />;
}

function Frame({
  person,
  projects,
}: {
  readonly person: Person;
  readonly projects: readonly ConsoleProject[];
}) {
  const texts = useTexts().console;
  const place = usePlace();
  const [isMaking, setMaking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const first = projects[0]?.id ?? null;
  const wanted = place.project ?? first;
  const own = projects.find(({ id }) => id === wanted) ?? null;
  const other = useData(PROJECT, own === null && wanted !== null ? { project: wanted } : null);
  const project = own ?? other.data?.project ?? null;

  const choose = (id: string) => {
    setProject(id);
    setOpen(false);
    goTo({ page: isOperatorPage(place.page) ? 'keys' : place.page, project: id });
  };
  const needsProject = !isOperatorPage(place.page);
  const listed = project !== null && own === null ? [...projects, project] : projects;
  return (
    <div className="console">
      <a className="skip" href="#page">
        {texts.skip}
      </a>
      <header className="console-side">
        <div className="console-brand">
          <a className="wordmark" href="./">
            Isobar
          </a>
          <Button
            look="quiet"
            isIcon
            className="console-menu"
            aria-label={texts.menu}
            aria-expanded={isOpen}
            aria-controls="console-nav"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </Button>
        </div>
        <div id="console-nav" className={isOpen ? 'console-nav console-nav-open' : 'console-nav'}>
          {listed.length > 0 && (
            <Select
              label={texts.project}
              value={project?.id ?? ''}
              choices={listed.map(({ id, name }) => ({ value: id, text: name }))}
              onChange={choose}
            />
          )}
          <nav aria-label={texts.project}>
            <PageLinks pages={PROJECT_PAGES} place={place} onGo={() => setOpen(false)} />
          </nav>
          {person.operator && (
            <nav aria-label={texts.installation}>
              <p className="console-nav-title">{texts.installation}</p>
              <PageLinks pages={OPERATOR_PAGES} place={place} onGo={() => setOpen(false)} />
            </nav>
          )}
          <Foot person={person} onNewProject={() => setMaking(true)} />
        </div>
      </header>
      <main id="page" className="console-page" key={`${place.page} ${project?.id}`}>
        {needsProject && project === null ? (
          <NoProject problem={other.error} isNone={wanted === null} onMake={() => setMaking(true)} />
        ) : project === null ? (
          <CurrentPage page={place.page} />
        ) : (
          <ProjectAccessContext value={projectAccessOf(person, project)}>
            <CurrentPage page={place.page} />
          </ProjectAccessContext>
        )}
      </main>
      <NewProject isOpen={isMaking} onClose={() => setMaking(false)} onMade={choose} />
    </div>
  );
}

function PageLinks({
  pages,
  place,
  onGo,
}: {
  readonly pages: readonly PageName[];
  readonly place: Place;
  readonly onGo: () => void;
}) {
  const texts = useTexts().console;
  return (
    <ul>
      {pages.map((page) => {
        const to = { page, project: place.project };
        const follow = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onGo();
          goTo(to);
        };
        return (
          <li key={page}>
            <a
              href={`console${searchFor(to)}`}
              aria-current={page === place.page ? 'page' : undefined}
              onClick={follow}
            >
              {texts.pages[page]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Foot({ person, onNewProject }: { readonly person: Person; readonly onNewProject: () => void }) {
  const texts = useTexts().console;
  const { language, choose } = useLanguage();
  const signOut = async () => {
    await ask('sign-out', {});
    location.reload();
  };
  return (
    <div className="console-foot">
      <Button look="quiet" onClick={onNewProject}>
        {texts.newProject}
      </Button>
      <p className="console-who">
        <strong>{person.name}</strong>
        <span>{person.email}</span>
      </p>
      <p className="console-foot-links">
        <a href="account">{texts.account}</a>
        <a href="docs">{texts.docs}</a>
        <button type="button" className="console-link" onClick={() => void signOut()}>
          {texts.signOut}
        </button>
      </p>
      <Select
        label={texts.language}
        hidesLabel
        value={language}
        choices={[
          { value: 'en', text: 'English' },
          { value: 'de', text: 'Deutsch' },
        ]}
        onChange={choose}
      />
    </div>
  );
}

function NoProject({
  problem,
  isNone,
  onMake,
}: {
  readonly problem: Error | null;
  readonly isNone: boolean;
  readonly onMake: () => void;
}) {
  const texts = useTexts().console;
  if (problem !== null) return <Failed problem={problem} />;
  if (!isNone) return <Waiting />;
  return (
    <div className="console-empty">
      <h1 tabIndex={-1}>{texts.noProject}</h1>
      <p>{texts.noProjectWords}</p>
      <Button look="primary" onClick={onMake}>
        {texts.newProject}
      </Button>
    </div>
  );
}
