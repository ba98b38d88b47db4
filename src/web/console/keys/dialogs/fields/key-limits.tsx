import { Field } from '../../../../parts/form/field.tsx';
import { useTexts } from '../../../../texts/use-texts.tsx';
import type { ListedKey } from '../../documents.ts';

type Limits = Pick<
  ListedKey,
  'origins' | 'addresses' | 'monthlyRequests' | 'monthlyCredits' | 'requestsPerMinute'
>;

/** Fields for the limits of a key. @param of the limits that it has; null for a new one */
export function KeyLimits({ of }: { readonly of: Limits | null }) {
  const texts = useTexts().console.keys;
  const number = { type: 'number', min: 1, step: 1, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <Field
        label={texts.monthlyRequests}
        name="monthlyRequests"
        hint={texts.monthlyRequestsHint}
        defaultValue={of?.monthlyRequests ?? ''}
        {...number}
      />
      <Field
        label={texts.monthlyCredits}
        name="monthlyCredits"
        hint={texts.monthlyCreditsHint}
        defaultValue={of?.monthlyCredits ?? ''}
        {...number}
      />
      <Field
        label={texts.requestsPerMinute}
        name="requestsPerMinute"
        hint={texts.noLimitHint}
        defaultValue={of?.requestsPerMinute ?? ''}
        {...number}
      />
      <Field
        label={texts.origins}
        name="origins"
        hint={texts.originsHint}
        defaultValue={of?.origins?.join(' ') ?? ''}
        autoComplete="off"
      />
      <Field
        label={texts.addresses}
        name="addresses"
        hint={texts.addressesHint}
        defaultValue={of?.addresses?.join(' ') ?? ''}
        autoComplete="off"
      />
    </>
  );
}
