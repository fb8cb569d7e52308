import { describe, expect, it } from 'vitest'
import { UNSUBSCRIBABLE_LISTS, isUnsubscribable, isEmailList, EMAIL_LISTS } from './email-subscriptions.ts'

describe('mail lists', () => {
  it.each(EMAIL_LISTS)('%s is chosen by an account, and ended by a link', (name) => {
    expect(isEmailList(name)).toBe(true)
    expect(isUnsubscribable(name)).toBe(true)
  })

  it('of notices are ended by a link, and are no choice of their own', () => {
    const notices = UNSUBSCRIBABLE_LISTS.filter((name) => !(EMAIL_LISTS as readonly string[]).includes(name))
    expect(notices).not.toEqual([])
    expect(notices.map((name) => [isEmailList(name), isUnsubscribable(name)])).toEqual(
      notices.map(() => [false, true]),
    )
  })

  it.each(['', 'safety', 'NEWSLETTER', 'constructor'])('know no list called "%s"', (name) => {
    expect(isEmailList(name)).toBe(false)
    expect(isUnsubscribable(name)).toBe(false)
  })
})
