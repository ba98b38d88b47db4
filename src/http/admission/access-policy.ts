/**
 * What a route gives: data (`key`), lists of what there is (`discovery`), what is for whoever runs the server (`operator`), descriptions
 * (`public`), or the state of the service to those that watch it (`probe`).
 */
export type Access = 'key' | 'discovery' | 'operator' | 'public' | 'probe';

/** What settings open to everybody. */
export interface Openness {
  /** Whether `discovery` routes need no key. */
  readonly publicDiscovery: boolean;
  /** Whether data may be asked for without a key. */
  readonly anonymous: boolean;
}

/** Who is let in: everybody; callers with a key, or without one on a plan of their own; callers with a key alone. */
export type Door = 'open' | 'either' | 'key';

/** Who is let in to a route. */
export function doorOf(
  { access }: { readonly access: Access },
  { publicDiscovery, anonymous }: Openness,
): Door {
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
