import type { ApiClient } from '@quarry/api/contract/client'
import { listTakenDownFiles } from '@quarry/api/contract/moderation/taken-down-files'
import { queryOptions } from '@tanstack/react-query'

const DONE = ['taken', 'given'] as const

export interface TakenDownFilesView {
  /** SHA-512 of the last file of the previous page. */
  after?: string
  /** Hash to fill into the form. */
  hash?: string
  /** The change that was just made. */
  done?: (typeof DONE)[number]
}

const isHex = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^[0-9a-f]+$/i.test(value)

export const takenDownFilesViewOf = ({ after, hash, done }: Record<string, unknown>): TakenDownFilesView => {
  const known = DONE.find((one) => one === done)
  return {
    ...(isHex(after, 128) && { after }),
    ...((isHex(hash, 40) || isHex(hash, 128)) && { hash }),
    ...(known && { done: known }),
  }
}

export const takenDownQuery = (api: ApiClient, { after }: TakenDownFilesView) =>
  queryOptions({
    queryKey: ['taken-down-files', after] as const,
    queryFn: () => api(listTakenDownFiles, { query: { after } }),
    staleTime: 0,
  })
