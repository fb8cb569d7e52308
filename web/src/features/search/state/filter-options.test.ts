import { toApiError, type ApiClient } from '@quarry/api/contract/client'
import { expect, it, vi } from 'vitest'
import { loadFilterOptions } from './filter-options.ts'

const categories = [{ icon: '', name: 'magic', project_type: 'mod', header: 'categories' }]

it('loads the options of a page again when the request of another visitor failed', async () => {
  const answered = Promise.withResolvers<never>()
  const limited = vi.fn<() => Promise<never>>(() => answered.promise)
  const other = async () => categories
  const first = loadFilterOptions(limited as unknown as ApiClient, 'mod', false)
  const second = loadFilterOptions(other as unknown as ApiClient, 'mod', false)
  answered.reject(toApiError(429, { error: 'ratelimit_error', description: 'too many requests' }))
  expect((await first).tags.category).toEqual([])
  expect((await second).tags.category).toEqual(['magic'])
  expect(limited).toHaveBeenCalledTimes(2)
})
