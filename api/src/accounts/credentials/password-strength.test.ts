import { PASSWORD } from '@quarry/domain/limits/lengths'
import { CHECKED_CHARACTERS, WEAKEST_ACCEPTED } from '@quarry/domain/accounts/password-strength'
import { describe, expect, it } from 'vitest'
import judge from './password-strength-thread.ts'
import { rejectWeakPassword } from './password-rules.ts'
import { strengthOf } from './password-strength.ts'

const OWNER = { username: 'granitefan', email: 'mason.stone@quarry.test' }

describe('strengthOf', () => {
  it.each(['password1', 'P4$$w0rd!', 'qwertz123', 'hunter2hunter2', '19841984'])(
    'rates %s as too weak',
    async (password) => expect(await strengthOf(password, OWNER)).toBeLessThan(WEAKEST_ACCEPTED),
  )

  it.each(['correct horse battery', 'copper and stone 42', 'vK9#tTq2wZ'])(
    'rates %s as strong enough',
    async (password) => expect(await strengthOf(password, OWNER)).toBeGreaterThanOrEqual(WEAKEST_ACCEPTED),
  )

  it('counts the user’s own words as known', async () => {
    const stranger = { username: 'somebody', email: 'else@quarry.test' }
    expect(await strengthOf('mason.stone1', stranger)).toBeGreaterThanOrEqual(WEAKEST_ACCEPTED)
    expect(await strengthOf('mason.stone1', OWNER)).toBeLessThan(WEAKEST_ACCEPTED)
    expect(await strengthOf('GraniteFan7', OWNER)).toBeLessThan(WEAKEST_ACCEPTED)
  })

  it('accepts 500 waiting passwords, and rejects further ones', async () => {
    await strengthOf('warm', OWNER)
    const asked = await Promise.allSettled(Array.from({ length: 503 }, () => strengthOf('a', OWNER)))
    const turnedAway = asked.filter(({ status }) => status === 'rejected')
    expect(turnedAway).toHaveLength(2)
    expect(turnedAway[0]).toMatchObject({ reason: { code: 'overloaded' } })
  })

  it.each([
    ['one digit', '1'],
    ['signs that can be read in many ways', '4@8({[</369&#!1/|0$5+7%2'],
  ])('takes no longer for the longest of %s than for its start', (_name, piece) => {
    const longest = piece.repeat(PASSWORD.max).slice(0, PASSWORD.max)
    const timeOf = (password: string) => {
      judge({ password, own: [] })
      const rounds = Array.from({ length: 5 }, () => {
        const before = process.cpuUsage()
        judge({ password, own: [] })
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      // Without collections of garbage, which belong to the whole process.
      return Math.min(...rounds)
    }
    // Without the limit, eight times the length takes about thirty times as long.
    expect(timeOf(longest)).toBeLessThan(5 * timeOf(longest.slice(0, CHECKED_CHARACTERS)))
  })

  it('rejects a password guessable within a million attempts at its field', async () => {
    await expect(rejectWeakPassword('P4$$w0rd!', OWNER, 'new_password')).rejects.toMatchObject({
      fields: [{ path: 'new_password', rule: 'password_guessable' }],
    })
    await rejectWeakPassword('correct horse battery', OWNER)
  })
})
