import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getProfile } from '@quarry/api/contract/accounts/profiles'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'
import { partNotFound } from '../../../lib/router/subpage-not-found.ts'

export type Profile = OutputOf<typeof getProfile>

export type ProfileTab = NameBelow<'accounts-profile.tab'>

type Projects = readonly Pick<Profile['projects'][number], 'url_type'>[]

const projectTypesOf = (projects: Projects) =>
  new Set<ProfileTab>(projects.map((project) => `${project.url_type}s` as const))

/** The tab for all projects first, then the project types by name. */
export const projectTypeTabs = (projects: Projects): ProfileTab[] => [
  'all',
  ...[...projectTypesOf(projects)].toSorted(),
]

/** The tabs of a profile: project types and collections. */
export function profileTabs(profile: Pick<Profile, 'projects' | 'collections'>): ProfileTab[] {
  const kinds = projectTypesOf(profile.projects)
  if (profile.collections.length > 0) kinds.add('collections')
  return ['all', ...[...kinds].toSorted()]
}

/** The projects that a tab shows: those of one type, or all (`all` or none). */
export const ofProjectType = <T extends { url_type: string }>(
  projects: readonly T[],
  tab: string | undefined,
) => projects.filter((project) => tab === undefined || tab === 'all' || `${project.url_type}s` === tab)

/** The tab with this name in the path. `all` has no name there, because it is the parent path itself. */
export const findTab = <Tab extends string>(tabs: readonly Tab[], name: string) =>
  tabs.find((tab) => tab === name && tab !== 'all')

/** The same for a page, with a 404 for an unknown tab. */
export function requireTab<Tab extends string>(tabs: readonly Tab[], name: string): Tab {
  const tab = findTab(tabs, name)
  if (tab === undefined) throw partNotFound()
  return tab
}
