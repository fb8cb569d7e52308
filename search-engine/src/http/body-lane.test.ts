import { describe, expect, it } from 'vitest'

import { BodyLane } from './body-lane.ts'

/** Enters a lane and reports when it is inside; `end` ends the request. */
function visitor(lane: BodyLane) {
  const over = new AbortController()
  const visit = { isIn: false, isRefused: false, end: () => over.abort() }
  lane.enter(over.signal).then(
    () => (visit.isIn = true),
    () => (visit.isRefused = true),
  )
  return visit
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a lane of large bodies', () => {
  it('lets in as many as it has places, the others in order', async () => {
    const lane = new BodyLane(2)
    const visitors = Array.from({ length: 4 }, () => visitor(lane))
    await settled()
    expect(visitors.map(({ isIn }) => isIn)).toEqual([true, true, false, false])
    visitors[0]?.end()
    await settled()
    expect(visitors.map(({ isIn }) => isIn)).toEqual([true, true, true, false])
  })

  it('passes over those that have gone', async () => {
    const lane = new BodyLane(1)
    const [first, second, third] = [visitor(lane), visitor(lane), visitor(lane)]
    second.end()
    first.end()
    await settled()
    expect([second.isRefused, third.isIn]).toEqual([true, true])
    third.end()
    const last = visitor(lane)
    await settled()
    expect(last.isIn).toBe(true)
  })
})
