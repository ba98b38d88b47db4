import { readablePath } from '../../format/addresses.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { graphiqlLink } from '../../query/snippets.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { RecentRequest } from './documents.ts';

interface AskedDialogProps {
  /** Null while none is open. */
  readonly request: RecentRequest | null;
  readonly onClose: () => void;
}

/** What a request asked, to copy or to ask again in GraphiQL. */
export function AskedDialog({ request, onClose }: AskedDialogProps) {
  const texts = useTexts().console;
  const { query = null, variables: json = null } = request ?? {};
  const isDocument = query !== null && !query.startsWith('/');
  const variables = json === null ? {} : (JSON.parse(json) as Record<string, unknown>);
  const text =
    query === null || json === null
      ? (query ?? '')
      : `${query}\n\n# ${texts.requests.variables}\n${JSON.stringify(variables, null, 2)}`;
  return (
    <Dialog title={request?.operation ?? ''} isOpen={request !== null} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <pre className="asked-text" tabIndex={0}>
        {isDocument ? text : readablePath(text)}
      </pre>
      {request?.reason != null && <p className="request-reason">{`${request.status}: ${request.reason}`}</p>}
      <div className="asked-actions">
        <CopyButton look="primary" textOf={() => text}>
          {texts.copy}
        </CopyButton>
        {isDocument && (
          <a className="button" href={graphiqlLink({ query, variables })} target="_blank" rel="noopener">
            {texts.requests.graphiql}
          </a>
        )}
      </div>
    </Dialog>
  );
}
