import { readablePath } from '../../format/addresses.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { graphiqlLink } from '../../query/snippets.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { RecentRequest } from './documents.ts';

interface RequestDialogProps {
  /** Null while none is open. */
  readonly request: RecentRequest | null;
  readonly onClose: () => void;
}

/** The query of a request, to copy or to open in GraphiQL. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
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
      <pre className="request-text" tabIndex={0}>
        {isDocument ? text : readablePath(text)}
      </pre>
      {request?.reason != null && <p className="request-reason">{`${request.status}: ${request.reason}`}</p>}
      <div className="request-actions">
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
