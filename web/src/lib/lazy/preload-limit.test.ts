import { describe, expect, it, vi } from 'vitest'
import { limitPreloads, MAX_PRELOADS, mayPreload } from './preload-limit.ts'

describe('mayPreload', () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ saveData: true, effectiveType: '4g' }, false],
  ])('%j: %s', (connection, expected) => expect(mayPreload(connection)).toBe(expected))
})

describe('limitPreloads', () => {
  const slowRouter = () => {
    const finish: (() => void)[] = []
    const preloadRoute = vi.fn<() => Promise<unknown>>(
      () => new Promise<unknown>((resolve) => finish.push(() => resolve('loaded'))),
    )
    return { router: { preloadRoute }, started: preloadRoute, finish }
  }

  it(`runs at most ${MAX_PRELOADS} at once, and another when one is done`, async () => {
    const { router, started, finish } = slowRouter()
    limitPreloads(router, {})
    const all = Array.from({ length: 6 }, () => router.preloadRoute())
    expect(started).toHaveBeenCalledTimes(4)
    finish.forEach((done) => done())
    expect(await Promise.all(all)).toEqual(['loaded', 'loaded', 'loaded', 'loaded', undefined, undefined])
    void router.preloadRoute()
    expect(started).toHaveBeenCalledTimes(5)
  })
  it('runs none on a metered connection', async () => {
    const { router, started } = slowRouter()
    limitPreloads(router, { saveData: true })
    expect(await router.preloadRoute()).toBeUndefined()
    expect(started).not.toHaveBeenCalled()
  })
})
