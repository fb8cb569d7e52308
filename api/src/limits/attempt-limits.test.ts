import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryState } from '../adapters/shared-state/memory-state.ts'
import { attemptLimits, type AttemptLimits } from './attempt-limits.ts'

const MINUTE = 60_000
let attempts: AttemptLimits

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
  attempts = attemptLimits(memoryState())
})
afterEach(() => {
  vi.useRealTimers()
})

const guess = () => attempts.refusal('sign-in', 'nora|192.0.2.1')
/** Attempts until rejected: the number of accepted ones, and the error message. */
async function guessUntilRefused() {
  for (let passed = 0; ; passed += 1) {
    const refused = await guess()
    if (refused) return { passed, message: refused.message }
  }
}

it('makes repeated attempts wait longer and longer', async () => {
  expect(await guessUntilRefused()).toEqual({
    passed: 8,
    message: 'too many attempts, try again in 15 minutes',
  })
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guessUntilRefused()).toMatchObject({ passed: 8 })
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guessUntilRefused()).toEqual({
    passed: 0,
    message: 'too many attempts, try again in 28 minutes',
  })
  vi.advanceTimersByTime(29 * MINUTE)
  expect(await guessUntilRefused()).toMatchObject({ passed: 8 })
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guessUntilRefused()).toMatchObject({ passed: 8 })
  vi.advanceTimersByTime(61 * MINUTE)
  expect(await guessUntilRefused()).toEqual({
    passed: 0,
    message: 'too many attempts, try again in 22 hours',
  })
})

it('does not count rejected attempts', async () => {
  await guessUntilRefused()
  for (let more = 0; more < 40; more += 1) expect(await guess()).toBeDefined()
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guess()).toBeUndefined()
})

it('resets the shortest window after a success, and removes one attempt from the longer ones', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 8; time += 1) expect(await guess()).toBeUndefined()
    await attempts.succeed('sign-in', 'nora|192.0.2.1')
  }
  expect(await guessUntilRefused()).toMatchObject({ passed: 2 })
})
