/** Pages of a project, and of the whole installation, which only operators have. */
export const PROJECT_PAGES = ['keys', 'usage', 'requests', 'members', 'settings'] as const;
export const OPERATOR_PAGES = ['accounts', 'plans', 'ingest', 'audit'] as const;
export type PageName = (typeof PROJECT_PAGES)[number] | (typeof OPERATOR_PAGES)[number];

/** The location within the console, stored in the page's address. */
export interface Place {
  readonly page: PageName;
  /** `Project.id`; null for the first of the person. */
  readonly project: string | null;
}

const PAGES: readonly string[] = [...PROJECT_PAGES, ...OPERATOR_PAGES];

/** The place that an address holds: what is left out or not known is the first page. */
export function placeIn(search: string): Place {
  const members = new URLSearchParams(search);
  const page = members.get('page') ?? '';
  const project = members.get('project') ?? '';
  return {
    page: PAGES.includes(page) ? (page as PageName) : 'keys',
    project: /^[\w-]{1,64}$/.test(project) ? project : null,
  };
}

/** The query of the address for a place; `placeIn` reads it back. Relative, so that it works below any path. */
export function searchFor({ page, project }: Place): string {
  return project === null ? `?page=${page}` : `?page=${page}&project=${project}`;
}

export const isOperatorPage = (page: PageName): boolean =>
  (OPERATOR_PAGES as readonly string[]).includes(page);
