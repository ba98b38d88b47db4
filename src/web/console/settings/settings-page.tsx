import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct, useData } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { CopyLine } from '../parts/copy/copy.tsx';
import { Page, Part } from '../parts/page/page.tsx';
import { Failed, Sentence, Waiting } from '../parts/page/states.tsx';
import { PlanLimits } from '../parts/plan-limits.tsx';
import { DeleteProject } from './delete-project.tsx';
import { RENAME, SETTINGS } from './documents.ts';

/** The project's name, its plan, and its end. */
export function SettingsPage() {
  const texts = useTexts().console.settings;
  const { project, mayOwn } = useProjectAccess();
  const [isDeleting, setDeleting] = useState(false);
  const answer = useData(SETTINGS, { project: project.id });
  const plan = answer.data?.project?.plan ?? null;
  return (
    <Page title={texts.title}>
      {mayOwn ? <Rename /> : <p className="muted">{texts.reader}</p>}
      <div className="settings-id">
        <CopyLine label={texts.id} text={project.id} />
      </div>
      <Part title={texts.limits}>
        {answer.error !== null && plan === null ? (
          <Failed problem={answer.error} onRetry={() => answer.refetch()} />
        ) : plan === null ? (
          <Waiting />
        ) : (
          <PlanLimits plans={[plan]} />
        )}
      </Part>
      {mayOwn && (
        <Part title={texts.danger}>
          <p>{texts.deleteWords(project.name)}</p>
          <p className="console-actions">
            <Button look="danger" onClick={() => setDeleting(true)}>
              {texts.danger}
            </Button>
          </p>
        </Part>
      )}
      {isDeleting && <DeleteProject onClose={() => setDeleting(false)} />}
    </Page>
  );
}

function Rename() {
  const common = useTexts().console;
  const texts = common.settings;
  const { project } = useProjectAccess();
  const rename = useAct(RENAME);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate({ project: project.id, name: String(new FormData(event.currentTarget).get('name')) });
  };
  return (
    <form className="console-form" onSubmit={submit}>
      {rename.error !== null && <Sentence problem={rename.error} />}
      {rename.isSuccess && <Notice>{texts.renamed}</Notice>}
      <div className="settings-name">
        <Field label={common.name} name="name" required maxLength={80} defaultValue={project.name} />
        <Button type="submit" disabled={rename.isPending}>
          {texts.rename}
        </Button>
      </div>
    </form>
  );
}
