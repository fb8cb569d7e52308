import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { FreeIds } from './free-ids.ts'

describe('freed ids', () => {
  it('are handed out lowest first, in whichever order they came', () => {
    const step = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant('take' as const))
    fc.assert(
      fc.property(fc.array(fc.integer({ max: 50 })), fc.array(step, { maxLength: 60 }), (first, steps) => {
        const ids = new FreeIds(first)
        let model = first.toSorted((a, b) => a - b)
        const taken: unknown[] = []
        const expected: unknown[] = []
        for (const one of steps) {
          if (one === 'take') {
            taken.push(ids.takeLowest())
            expected.push(model.shift())
          } else {
            ids.add(one)
            model = [...model, one].toSorted((a, b) => a - b)
          }
          taken.push(ids.size)
          expected.push(model.length)
        }
        expect(taken).toEqual(expected)
      }),
    )
  })
})
