import { useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Check } from '../../parts/form/field.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useData } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { Page } from '../parts/page/page.tsx';
import { Failed, Waiting } from '../parts/page/states.tsx';
import { type Issued, IssuedKey } from './dialogs/issued-key.tsx';
import { KEYS, type ListedKey } from './documents.ts';
import './keys.css';
import { EditKey } from './dialogs/edit-key.tsx';
import { NewKey } from './dialogs/new-key.tsx';
import { RevokeKey } from './dialogs/revoke-key.tsx';
import { RotateKey } from './dialogs/rotate-key.tsx';
import { KeyTable } from './key-table.tsx';

/** What is done to which key; null for nothing. */
type Doing =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'rotate' | 'revoke'; readonly key: ListedKey };

/** Which keys there are, when they were last used, and how to make one. */
export function KeysPage() {
  const texts = useTexts().console.keys;
  const { project, mayKeys } = useProjectAccess();
  const [isEndedToo, setEndedToo] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const answer = useData(KEYS, { project: project.id, ended: isEndedToo });
  const keys = answer.data?.project?.keys ?? null;
  const close = () => setDoing(null);
  const onIssued = (key: Issued) => {
    close();
    setIssued(key);
  };
  return (
    <Page
      title={texts.title}
      words={texts.words}
      action={
        mayKeys && (
          <Button look="primary" onClick={() => setDoing({ what: 'create' })}>
            {texts.create}
          </Button>
        )
      }
    >
      {issued !== null && <IssuedKey key={issued.secret} issued={issued} onStored={() => setIssued(null)} />}
      {answer.error !== null && keys === null ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : keys === null ? (
        <Waiting />
      ) : keys.length === 0 ? (
        <div className="console-empty">
          <p>{mayKeys ? texts.none : texts.noneToMake}</p>
        </div>
      ) : (
        <KeyTable
          keys={keys}
          mayChange={mayKeys}
          onEdit={(key) => setDoing({ what: 'edit', key })}
          onRotate={(key) => setDoing({ what: 'rotate', key })}
          onRevoke={(key) => setDoing({ what: 'revoke', key })}
        />
      )}
      <Check label={texts.endedToo} isChecked={isEndedToo} onChange={setEndedToo} />
      {!mayKeys && <p className="muted">{texts.viewer}</p>}
      <NewKey isOpen={doing?.what === 'create'} onClose={close} onIssued={onIssued} />
      {doing?.what === 'edit' && <EditKey of={doing.key} onClose={close} />}
      {doing?.what === 'rotate' && <RotateKey of={doing.key} onClose={close} onIssued={onIssued} />}
      {doing?.what === 'revoke' && <RevokeKey of={doing.key} onClose={close} />}
    </Page>
  );
}
