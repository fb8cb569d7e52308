import { userPath } from '@quarry/api/contract/addresses'
import type { ApiClient } from '@quarry/api/contract/client'
import type { OutputOf } from '@quarry/api/contract/endpoint'
import { listThreadPeople } from '@quarry/api/contract/threads/threads'
import { STAFF_MENTION } from '@quarry/domain/threads/mentions'
import { queryOptions } from '@tanstack/react-query'
import type { MentionTargets } from '../../lib/markdown-renderer.ts'

export type ThreadPerson = OutputOf<typeof listThreadPeople>[number]

export const threadPeopleQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['thread-people', id] as const,
    queryFn: () => api(listThreadPeople, { params: { thread: id } }),
  })

/** The pages that mentions link to; moderators are mentioned as a group, which has no page. */
export const targetsOf = (people: readonly ThreadPerson[]): MentionTargets => ({
  ...Object.fromEntries(people.map(({ username }) => [username.toLowerCase(), userPath(username)])),
  [STAFF_MENTION]: null,
})
