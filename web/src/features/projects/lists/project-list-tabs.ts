import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getProfile } from '@quarry/api/contract/accounts/profiles'
import type { NameBelow } from '../../../lib/i18n/message-ids.ts'
import { partNotFound } from '../../../lib/router/subpage-not-found.ts'

export type Profile = OutputOf<typeof getProfile>

export type ProfileTab = NameBelow<'accounts-profile.tab'>

type Kinds = readonly Pick<Profile['projects'][number], 'url_type'>[]

const kindsOf = (projects: Kinds) =>
  new Set<ProfileTab>(projects.map((project) => `${project.url_type}s` as const))

/** Everything first, then the kinds there are by name. */
export const kindTabs = (projects: Kinds): ProfileTab[] => ['all', ...[...kindsOf(projects)].toSorted()]

/** The same with collections among them. */
export function profileTabs(profile: Pick<Profile, 'projects' | 'collections'>): ProfileTab[] {
  const kinds = kindsOf(profile.projects)
  if (profile.collections.length > 0) kinds.add('collections')
  return ['all', ...[...kinds].toSorted()]
}

/** What a child of the address shows: the projects of one kind, or all. */
export const ofKind = <T extends { url_type: string }>(projects: readonly T[], tab: string | undefined) =>
  projects.filter((project) => tab === undefined || `${project.url_type}s` === tab)

/** The tab that a child of the address names; everything has none, since it stands at the address itself. */
export const tabNamed = <Tab extends string>(tabs: readonly Tab[], name: string) =>
  tabs.find((tab) => tab === name && tab !== 'all')

/** The same for a page, which is not there for what is no tab. */
export function requireTab<Tab extends string>(tabs: readonly Tab[], name: string): Tab {
  const tab = tabNamed(tabs, name)
  if (tab === undefined) throw partNotFound()
  return tab
}
