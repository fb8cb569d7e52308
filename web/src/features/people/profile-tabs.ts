import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getProfile } from '@quarry/api/contract/profiles'

export type Profile = OutputOf<typeof getProfile>

/** Everything first, then the kinds there are by name, collections among them (screens 5). */
export function profileTabs(profile: Pick<Profile, 'projects' | 'collections'>): string[] {
  const kinds = new Set(profile.projects.map((project) => `${project.url_type}s`))
  if (profile.collections.length > 0) kinds.add('collections')
  return ['all', ...[...kinds].toSorted()]
}
