import { useState } from 'react';
import { formatNumber } from '../../../format/numbers/numbers.ts';
import { Check } from '../../../parts/form/field.tsx';
import { useLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { useAct } from '../../data/data.ts';
import { Moment } from '../../parts/cells/moment.tsx';
import { ConfirmName } from '../../parts/confirm-name.tsx';
import { type ListedKey, REVOKE_KEY } from '../documents.ts';

/** Ends a key for good. */
export function RevokeKey({ of, onClose }: { readonly of: ListedKey; readonly onClose: () => void }) {
  const texts = useTexts().console.keys;
  const { language } = useLanguage();
  const revoke = useAct(REVOKE_KEY);
  const [hasDescendantsToo, setDescendantsToo] = useState(true);
  const made = Number(of.livingDescendants ?? 0);
  return (
    <ConfirmName
      title={texts.revokeNamed(of.name)}
      name={of.name}
      action={texts.revoke}
      isOpen
      isBusy={revoke.isPending}
      problem={revoke.error}
      onConfirm={() => revoke.mutate({ id: of.id, descendants: hasDescendantsToo }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.revokeWords(`isb_${of.id}_…`)}</p>
      <p>
        {texts.requestsToday(formatNumber(Number(of.requestsToday ?? 0), 0, language))} {texts.lastUsed}:{' '}
        <Moment at={of.lastUsedAt} never={texts.never} />
      </p>
      {made > 0 && (
        <Check label={texts.revokeMadeToo(made)} isChecked={hasDescendantsToo} onChange={setDescendantsToo} />
      )}
    </ConfirmName>
  );
}
