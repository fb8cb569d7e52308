import { expect, it } from 'vitest'

import { reasonOf, traceOf } from './reason-of.ts'

it.each([
  ['an error', new Error('disk full'), 'disk full'],
  ['an error without a trace', Object.assign(new Error('disk full'), { stack: undefined }), 'disk full'],
  ['a text', 'disk full', 'disk full'],
  ['nothing', undefined, 'undefined'],
])('describes the failure when %s is thrown', (_, thrown, words) => {
  expect(reasonOf(thrown)).toBe(words)
  expect(traceOf(thrown)).toContain(words)
})

it('names the places that an error came by, for the log only', () => {
  const error = new Error('disk full')
  expect(traceOf(error)).toMatch(/disk full\n\s+at .*reason-of\.test\.ts/)
  expect(reasonOf(error)).not.toContain('reason-of.test.ts')
})
