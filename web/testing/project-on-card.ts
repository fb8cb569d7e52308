import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'

/** A mod as in lists of projects, with its title as slug. */
export const projectOnCard = (title: string, overrides: Partial<ProjectOnCard> = {}) =>
  ({
    id: `P-${title}`,
    slug: title.toLowerCase(),
    title,
    description: `About ${title}.`,
    icon_url: null,
    url_type: 'mod',
    project_types: [overrides.url_type ?? 'mod'],
    status: 'approved',
    categories: [],
    loaders: ['fabric'],
    game_versions: ['1.21'],
    client_side: 'required',
    server_side: 'optional',
    downloads: 1,
    followers: 2,
    updated: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }) as ProjectOnCard
