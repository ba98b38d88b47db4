/**
 * What a route gives: data (`key`), lists of what there is (`discovery`), what is for whoever runs the server (`operator`), descriptions
 * (`public`), or the state of the service to those that watch it (`probe`).
 */
export type Access = 'key' | 'discovery' | 'operator' | 'public' | 'probe';

/** What settings make public. */
export interface Openness {
  /** Whether `discovery` routes need no key. */
  readonly publicDiscovery: boolean;
  /** Whether data may be requested without a key. */
  readonly anonymous: boolean;
}

/** Who is admitted: all callers; callers with a key, or without one on the plan `anonymous`; callers with a key alone. */
export type AccessPolicy = 'open' | 'either' | 'key';

/** Who is admitted to a route. */
export function accessPolicyOf(
  { access }: { readonly access: Access },
  { publicDiscovery, anonymous }: Openness,
): AccessPolicy {
  switch (access) {
    case 'public':
    case 'probe':
      return 'open';
    case 'discovery':
      return publicDiscovery ? 'open' : anonymous ? 'either' : 'key';
    case 'key':
      return anonymous ? 'either' : 'key';
    case 'operator':
      return 'key';
  }
}
