import { describe, expect, it } from 'vitest'
import { isTest, read, sourceFiles } from './source-files.ts'

/** What an account is on the site says what it may do in policies alone; everything else asks for abilities. */
const ROLE_QUESTIONS = [
  /\bisStaff\s*\(/,
  /\bisModerator\s*\(/,
  /\bisAdmin\s*\(/,
  // Whether one was sent is no question; `Owner` is a title that teams give.
  /\brole\s*[!=]==?(?!=)\s*(?!\s|undefined\b|'Owner')/,
  /[!=]==?\s*['"](?:developer|moderator|admin)['"]/,
  /\[['"](?:developer|moderator|admin)['"](?:,[^\]]*)?\]\.(?:includes|some|indexOf)\b/,
  /\b(?:STAFF_ROLES|USER_ROLES)\.(?:includes|some|indexOf|find)\b/,
  /\bcase ['"](?:developer|moderator|admin)['"]/,
]

const asksForRole = (text: string) => ROLE_QUESTIONS.some((question) => question.test(text))

describe('roles', () => {
  const MAY_ASK = ['domain/src/accounts/roles-and-badges.ts', 'api/src/kernel/actor.ts']
  const asking = sourceFiles().filter(
    (file) => /^(domain\/src|api|web)\//.test(file) && !isTest(file) && asksForRole(read(file)),
  )

  it('are asked for by policies alone', () => {
    const policies = asking.filter((file) => file.endsWith('.policy.ts'))
    expect(policies.length).toBeGreaterThan(5)
    const others = asking.filter((file) => !file.endsWith('.policy.ts') && !MAY_ASK.includes(file))
    expect(others).toEqual([])
  })

  it.each([
    "if (viewer.role === 'developer') throw notFound()",
    "user.role !== 'developer' && <Badge />",
    '{viewer && isStaff(viewer.role) ? STAFF : []}',
    "['admin', 'moderator'].includes(viewer.role)",
    "switch (role) { case 'admin': return true }",
    'const isOurs = isModerator(actor)',
  ])('are found in: %s', (text) => {
    expect(asksForRole(text)).toBe(true)
  })

  it.each([
    'role: user.role,',
    'if (patch.role !== undefined) columns.role = patch.role',
    'const tone = ROLE_TONES[user.role]',
    'id={`people.role.${user.role}`}',
  ])('are not asked for where they are only shown: %s', (text) => {
    expect(asksForRole(text)).toBe(false)
  })
})
