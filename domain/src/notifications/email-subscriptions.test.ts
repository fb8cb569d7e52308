import { describe, expect, it } from 'vitest'
import { ENDABLE_LISTS, isEndable, isMailList, MAIL_LISTS } from './email-subscriptions.ts'

describe('mail lists', () => {
  it.each(MAIL_LISTS)('%s is chosen by an account, and ended by a link', (name) => {
    expect(isMailList(name)).toBe(true)
    expect(isEndable(name)).toBe(true)
  })

  it('of notices are ended by a link, and are no choice of their own', () => {
    const notices = ENDABLE_LISTS.filter((name) => !(MAIL_LISTS as readonly string[]).includes(name))
    expect(notices).not.toEqual([])
    expect(notices.map((name) => [isMailList(name), isEndable(name)])).toEqual(
      notices.map(() => [false, true]),
    )
  })

  it.each(['', 'safety', 'NEWSLETTER', 'constructor'])('know no list called "%s"', (name) => {
    expect(isMailList(name)).toBe(false)
    expect(isEndable(name)).toBe(false)
  })
})
