import { type FormEvent, useState } from 'react';
import type { GrantKind } from '../../../gql/graphql.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useAct } from '../../data/data.ts';
import { Sentence } from '../../parts/page/states.tsx';
import { CHANGE_PLAN, GRANT, type ListedProject } from '../documents.ts';

const KINDS: readonly GrantKind[] = ['TOP_UP', 'GIFT', 'CORRECTION'];

/** Puts a project on another plan, or gives it credits. */
export function ChangeProject({
  project,
  plans,
  onClose,
}: {
  readonly project: ListedProject;
  readonly plans: readonly string[];
  readonly onClose: () => void;
}) {
  const common = useTexts().console;
  const texts = common.plans;
  const [plan, setPlan] = useState(project.plan.id);
  const [kind, setKind] = useState<GrantKind>('TOP_UP');
  const [change, grant] = [useAct(CHANGE_PLAN), useAct(GRANT)];
  const problem = change.error ?? grant.error;
  const changePlan = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ project: project.id, plan }, { onSuccess: onClose });
  };
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = String(form.get('note')).trim();
    grant.mutate(
      {
        project: project.id,
        credits: Number(form.get('credits')),
        kind,
        note: note === '' ? null : note,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog title={project.name} isOpen onClose={onClose}>
      {problem !== null && <Sentence problem={problem} />}
      <form className="console-form" onSubmit={changePlan}>
        <Select
          label={common.plan.plan}
          value={plan}
          choices={plans.map((id) => ({ value: id, text: id }))}
          onChange={setPlan}
        />
        <p className="console-actions">
          <Button type="submit" disabled={change.isPending || plan === project.plan.id}>
            {texts.changePlan}
          </Button>
        </p>
      </form>
      <form className="console-form console-form-next" onSubmit={give}>
        <Field label={texts.credits} name="credits" type="number" step="1" required autoComplete="off" />
        <Select
          label={texts.kind}
          value={kind}
          choices={KINDS.map((each) => ({ value: each, text: texts.kinds[each] }))}
          onChange={setKind}
        />
        <Field label={texts.note} name="note" maxLength={500} hint={texts.noteHint} autoComplete="off" />
        <p className="console-actions">
          <Button type="submit" disabled={grant.isPending}>
            {texts.give}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
