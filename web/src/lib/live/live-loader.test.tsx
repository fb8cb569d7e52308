// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { isSpeculating } from '../lazy/speculative-fetch.ts'
import { loadLiveChannels } from './live-loader.ts'

const state = vi.hoisted(() => ({ wasSpeculative: undefined as boolean | undefined }))
vi.mock('./live-channels.ts', () => {
  state.wasSpeculative = isSpeculating()
  return { listen: () => () => undefined }
})

it('is loaded ahead of its use, so that a failure does not reload the page', async () => {
  await loadLiveChannels()
  expect(state.wasSpeculative).toBe(true)
})
