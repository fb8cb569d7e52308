import type { ApiClient } from '@quarry/api/contract/client'
import {
  followOrganization,
  followUser,
  unfollowOrganization,
  unfollowUser,
} from '@quarry/api/contract/collections/followed-creators'
import type { NativeForm } from '../../../lib/forms/native-form.ts'

export interface Creator {
  kind: 'user' | 'organization'
  id: string
}

/** Follows or unfollows a user or an organization; idempotent. */
export function setFollows(api: ApiClient, { kind, id }: Creator, follows: boolean): Promise<unknown> {
  return kind === 'user'
    ? api(follows ? followUser : unfollowUser, { params: { user: id } })
    : api(follows ? followOrganization : unfollowOrganization, { params: { organization: id } })
}

export const followCreatorForm: NativeForm = {
  restored: [],
  async send({ api, field, page }) {
    const kind = field('kind') === 'organization' ? 'organization' : 'user'
    await setFollows(api, { kind, id: field('id') }, field('follows') === 'true')
    return { to: page.pathname + page.search }
  },
}
