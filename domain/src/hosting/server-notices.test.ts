import { expect, it } from 'vitest'
import { NOTICE_LEVELS, NOTICE_ORDER, noticePhase } from './server-notices.ts'

const at = (second: number) => new Date(second * 1000)

it.each([
  [9, 'planned'],
  [10, 'active'],
  [19, 'active'],
  [20, 'expired'],
] as const)('a notice from second 10 to second 20 is at second %d %s', (second, phase) => {
  expect(noticePhase({ begins: at(10), expires: at(20) }, at(second))).toBe(phase)
})

it('a notice without an end stays active', () => {
  expect(noticePhase({ begins: at(10), expires: null }, at(1_000_000))).toBe('active')
})

it('orders every level once', () => {
  expect(NOTICE_ORDER.toSorted()).toEqual(NOTICE_LEVELS.toSorted())
})
