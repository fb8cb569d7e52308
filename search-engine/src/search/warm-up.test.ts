import { expect, it } from 'vitest'

import { warmUp } from './warm-up.ts'

it('searches for about the given time, and sends no invalid request', async () => {
  const startedAt = performance.now()
  await expect(warmUp(30)).resolves.toBeUndefined()
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(30)
})
