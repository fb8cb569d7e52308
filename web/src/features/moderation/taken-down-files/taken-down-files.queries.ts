import type { ApiClient } from '@quarry/api/contract/client'
import { listTakenDownFiles } from '@quarry/api/contract/moderation/taken-down-files'
import { queryOptions } from '@tanstack/react-query'

const DONE = ['taken', 'given'] as const

export interface FilesAsked {
  /** SHA-512 of the last one of the page before. */
  after?: string
  /** Of the file that somebody comes to take down. */
  hash?: string
  /** What was done here just now. */
  done?: (typeof DONE)[number]
}

const isHex = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^[0-9a-f]+$/i.test(value)

export const filesAskedOf = ({ after, hash, done }: Record<string, unknown>): FilesAsked => {
  const known = DONE.find((one) => one === done)
  return {
    ...(isHex(after, 128) && { after }),
    ...((isHex(hash, 40) || isHex(hash, 128)) && { hash }),
    ...(known && { done: known }),
  }
}

export const takenDownQuery = (api: ApiClient, { after }: FilesAsked) =>
  queryOptions({
    queryKey: ['taken-down-files', after] as const,
    queryFn: () => api(listTakenDownFiles, { query: { after } }),
    staleTime: 0,
  })
