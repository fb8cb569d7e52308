import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getProfile } from '@quarry/api/contract/profiles'
import type { NameBelow } from '../../lib/i18n/message-ids.ts'

export type Profile = OutputOf<typeof getProfile>

export type ProfileTab = NameBelow<'people.tab'>

/** Everything first, then the kinds there are by name, collections among them. */
export function profileTabs(profile: Pick<Profile, 'projects' | 'collections'>): ProfileTab[] {
  const kinds = new Set<ProfileTab>(profile.projects.map((project) => `${project.url_type}s` as const))
  if (profile.collections.length > 0) kinds.add('collections')
  return ['all', ...[...kinds].toSorted()]
}
