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
/** Guesses until refused: how many were let through, and what was said then. */
async function guessUntilRefused() {
  for (let passed = 0; ; passed += 1) {
    const refused = await guess()
    if (refused) return { passed, said: refused.message }
  }
}

it('makes whoever goes on guessing wait longer and longer', async () => {
  expect(await guessUntilRefused()).toEqual({
    passed: 8,
    said: 'too many attempts, try again in 15 minutes',
  })
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guessUntilRefused()).toMatchObject({ passed: 8 })
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guessUntilRefused()).toEqual({
    passed: 0,
    said: 'too many attempts, try again in 28 minutes',
  })
  vi.advanceTimersByTime(29 * MINUTE)
  expect(await guessUntilRefused()).toMatchObject({ passed: 8 })
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guessUntilRefused()).toMatchObject({ passed: 8 })
  vi.advanceTimersByTime(61 * MINUTE)
  expect(await guessUntilRefused()).toEqual({ passed: 0, said: 'too many attempts, try again in 22 hours' })
})

it('does not hold against anybody what was refused', async () => {
  await guessUntilRefused()
  for (let more = 0; more < 40; more += 1) expect(await guess()).toBeDefined()
  vi.advanceTimersByTime(16 * MINUTE)
  expect(await guess()).toBeUndefined()
})

it('begins the shortest wait anew after a success, and takes but one back of the longer ones', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 8; time += 1) expect(await guess()).toBeUndefined()
    await attempts.succeed('sign-in', 'nora|192.0.2.1')
  }
  expect(await guessUntilRefused()).toMatchObject({ passed: 2 })
})
