import { expect, it } from 'vitest'

import { warmUp } from './warm-up.ts'

it('searches for about as long as it is told, and never asks for what is refused', async () => {
  const startedAt = performance.now()
  await expect(warmUp(30)).resolves.toBeUndefined()
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(30)
})
