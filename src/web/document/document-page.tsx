import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useKey } from '../api/key.ts';
import { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';
import { Notice } from '../parts/notice/notice.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import '../static/page-bar.css';
import './document.css';
import { ExtentMap } from './extent-map.tsx';
import { sortLinks, trailOf } from './links.ts';
import { readDocument, type StandardDocument } from './standard-document.ts';

/** The page at addresses of `/edr` and `/stac`: the document that programs get there, for people. */
export function DocumentPage() {
  const texts = useTexts().document;
  const key = useKey();
  const { data, error } = useQuery<unknown, Problem>({
    queryKey: ['document', location.href, key],
    queryFn: ({ signal }) => askDocument(signal),
  });
  const document_ = data === undefined ? null : readDocument(data);
  const trail = trailOf(location.pathname);
  // Lists have no title.
  const title = document_?.title || (trail.at(-1)?.name ?? '');
  useEffect(() => {
    if (title !== '') document.title = `${title} · Isobar`;
  }, [title]);
  // The first item of the breadcrumbs also links to the other pages of this server.
  const home = trail[0]?.href.replace(/(edr|stac)$/, '') ?? './';
  return (
    <>
      <header className="page-bar">
        <a className="wordmark" href={home}>
          Isobar
        </a>
        <nav aria-label={texts.trail}>
          <ol className="document-trail">
            {trail.map(({ name, href }, index) => (
              <li key={href}>
                {index === trail.length - 1 ? (
                  <span aria-current="page">{name}</span>
                ) : (
                  <a href={href}>{name}</a>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <span className="page-bar-links">
          <a href={`${home}docs`}>{texts.docs}</a>
        </span>
      </header>
      <main className="document">
        {error !== null && (
          <Notice
            kind="error"
            title={error.message}
            actions={error.status === 401 ? <a href={home}>{texts.signIn}</a> : undefined}
          >
            {error.status === 401 ? texts.needsKey : null}
          </Notice>
        )}
        {document_ !== null && <Shown title={title} shown={document_} json={data} />}
      </main>
    </>
  );
}

async function askDocument(signal: AbortSignal): Promise<unknown> {
  const response = await send(location.pathname + location.search, {
    headers: { Accept: 'application/json, application/geo+json' },
    signal,
  });
  const answer = (await response.json().catch(() => null)) as { readonly detail?: unknown } | null;
  if (response.ok && answer !== null) return answer;
  const detail =
    typeof answer?.detail === 'string' ? answer.detail : `The server answered ${response.status}.`;
  throw new Problem(detail, { status: response.status });
}

interface ShownProps {
  readonly title: string;
  readonly shown: StandardDocument;
  readonly json: unknown;
}

function Shown({ title, shown, json }: ShownProps) {
  const texts = useTexts().document;
  const { ways, others } = sortLinks(shown.links);
  // Items that are described below need no separate link.
  const listed = new Set(shown.members.map(({ href }) => href));
  return (
    <>
      <h1>{title}</h1>
      {shown.description !== null && <p className="document-description">{shown.description}</p>}
      <div className="document-columns">
        <div>
          <Part title={texts.members} isShown={shown.members.length > 0}>
            <ul className="document-members">
              {shown.members.map(({ id, title, description, href }) => (
                <li key={id}>
                  {href === null ? id : <a href={href}>{title ?? id}</a>}
                  {title !== null && title !== id && <code>{id}</code>}
                  {description !== null && <p>{description}</p>}
                </li>
              ))}
            </ul>
          </Part>
          <Part title={texts.queries} isShown={shown.queries.length > 0}>
            <Table heads={[texts.query, texts.formats]}>
              {shown.queries.map(({ name, href, formats }) => (
                <tr key={name}>
                  <th scope="row">
                    <code title={href}>{name}</code>
                  </th>
                  <td>{formats.join(', ')}</td>
                </tr>
              ))}
            </Table>
          </Part>
          <Part title={texts.assets} isShown={shown.assets.length > 0}>
            <Table heads={[texts.asset, texts.type]}>
              {shown.assets.map(({ id, href, title, type }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={href}>{title ?? id}</a>
                  </th>
                  <td>{type}</td>
                </tr>
              ))}
            </Table>
          </Part>
          <Part title={texts.parameters} isShown={shown.parameters.length > 0}>
            <Table heads={[texts.name, texts.label, texts.unit]}>
              {shown.parameters.map(({ id, label, unit }) => (
                <tr key={id}>
                  <th scope="row">
                    <code>{id}</code>
                  </th>
                  <td>{label}</td>
                  <td>{unit}</td>
                </tr>
              ))}
            </Table>
          </Part>
          <Part title={texts.conformsTo} isShown={shown.conformsTo.length > 0}>
            <ul>
              {shown.conformsTo.map((each) => (
                <li key={each}>
                  <code>{each}</code>
                </li>
              ))}
            </ul>
          </Part>
        </div>
        <aside>
          {shown.boxes.length > 0 && <ExtentMap boxes={shown.boxes} />}
          <dl className="document-facts">
            {shown.intervals.map(([from, to]) => (
              <Fact key={`${from}/${to}`} name={texts.time}>
                {from ?? '…'} {texts.to} {to ?? '…'}
              </Fact>
            ))}
            {shown.levels.length > 0 && <Fact name={texts.levels}>{shown.levels.join(', ')}</Fact>}
            {shown.facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
          <Links title={texts.ways} links={ways.filter(({ href }) => !listed.has(href))} />
          <Links title={texts.others} links={others.filter(({ href }) => !listed.has(href))} />
        </aside>
      </div>
      <details className="document-json">
        <summary>JSON</summary>
        <pre>{JSON.stringify(json, null, 2)}</pre>
      </details>
    </>
  );
}

function Part({
  title,
  isShown,
  children,
}: {
  readonly title: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}) {
  if (!isShown) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Table({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <table className="document-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Links({ title, links }: { readonly title: string; readonly links: StandardDocument['links'] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="document-links">
        {links.map(({ rel, href, title: words, type }) => (
          <li key={`${rel} ${href} ${type}`}>
            <a href={href}>{words ?? rel}</a>
            <code>{rel}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
