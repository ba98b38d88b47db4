import { parse, print } from 'graphql';
import { useState } from 'react';
import { type ShownQuery, useShownQueries } from '../api/answers/shown-queries.ts';
import { useKey } from '../api/key.ts';
import { CopyButton } from '../parts/button/copy-button.tsx';
import { Check } from '../parts/form/field.tsx';
import { Select } from '../parts/form/select.tsx';
import { Tabs } from '../parts/menu/tabs.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { linkToView } from '../view/use-view.ts';
import './query-panel.css';
import { restCall } from './rest-call.ts';
import { asCurl, asCurlGet, asPython, asTypescript, type Call, graphiqlLink } from './snippets.ts';

const FORMS = ['graphql', 'curl', 'typescript', 'python'] as const;
type Form = (typeof FORMS)[number];

/** The queries whose answers the page shows, as programs that ask them. */
export default function QueryPanel() {
  const { query: words } = useTexts();
  const queries = useShownQueries();
  const [label, setLabel] = useState<string | null>(null);
  const [form, setForm] = useState<Form>('graphql');
  const [withKey, setWithKey] = useState(false);
  const key = useKey();
  const listed = numbered(queries);
  const chosen = listed.find((each) => each.id === label) ?? listed[0];
  if (chosen === undefined) return <p>{words.none}</p>;
  const call: Call = {
    address: new URL('graphql', document.baseURI).href,
    query: print(parse(chosen.shown.query)),
    variables: chosen.shown.variables,
    key: withKey ? key : null,
  };
  const text = textOf(call, form);
  return (
    <div className="query">
      <p className="query-words">{words.words}</p>
      <Select
        label={words.which}
        value={chosen.id}
        choices={listed.map(({ id }) => ({ value: id, text: words.labels[id as 'map'] ?? id }))}
        onChange={setLabel}
      />
      <Tabs
        label={words.as}
        tabs={FORMS.map((id) => ({ id, text: words.forms[id] }))}
        chosen={form}
        onChoose={setForm}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
        <pre className="query-text" tabIndex={0}>
          {text}
        </pre>
      </Tabs>
      <div className="query-actions">
        <CopyButton look="primary" textOf={() => text}>
          {words.copy}
        </CopyButton>
        {/* The tab that it opens has the key too, by its opener. */}
        <a className="button" href={graphiqlLink(call)} target="_blank" rel="noopener opener">
          {words.graphiql}
        </a>
        <CopyButton textOf={linkToView}>{words.link}</CopyButton>
      </div>
      {key !== null && form !== 'graphql' && (
        <Check label={words.withKey} isChecked={withKey} onChange={setWithKey} />
      )}
    </div>
  );
}

/** The queries under names of which there are no two alike. */
function numbered(queries: readonly ShownQuery[]) {
  const counts = new Map<string, number>();
  return queries.map((shown) => {
    const count = (counts.get(shown.label) ?? 0) + 1;
    counts.set(shown.label, count);
    return { id: count === 1 ? shown.label : `${shown.label} ${count}`, shown };
  });
}

function textOf(call: Call, form: Form): string {
  switch (form) {
    case 'graphql':
      return `${call.query}\n\n# variables\n${JSON.stringify(call.variables, null, 2)}`;
    case 'curl': {
      const rest = restCall(call.query, call.variables);
      const get =
        rest === null ? '' : `\n\n# REST\n${asCurlGet(new URL(rest, document.baseURI).href, call.key)}`;
      return `# GraphQL\n${asCurl(call)}${get}`;
    }
    case 'typescript':
      return asTypescript(call);
    case 'python':
      return asPython(call);
  }
}
