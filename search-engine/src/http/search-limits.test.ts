import { describe, expect, it } from 'vitest'

import { defaultSearchLimits, refuseLongAnswer } from './search-limits.ts'

describe('the longest answer', () => {
  const limits = { ...defaultSearchLimits, answerBytes: 10 }

  it('may be as long as the limit', () => {
    expect(() => refuseLongAnswer(10, limits)).not.toThrow()
  })

  it('is refused from one sign more', () => {
    expect(() => refuseLongAnswer(11, limits)).toThrow(expect.objectContaining({ code: 'payload_too_large' }))
  })
})
