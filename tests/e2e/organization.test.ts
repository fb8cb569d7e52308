import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from './a11y.ts'
import { aVisitor, siteUrl, type Visitor } from './browser.ts'

let visitor: Visitor
let slug: string
let name: string

beforeAll(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce' })
  const answer = await fetch(`${siteUrl()}/_internal/user/alice`)
  const { organizations } = (await answer.json()) as { organizations: { slug: string; name: string }[] }
  if (!organizations[0]) throw new Error('the seed gave alice no organization')
  ;({ slug, name } = organizations[0])
})
afterAll(() => visitor.close())

it('shows what an organization made and who belongs to it', async () => {
  await visitor.visit(`/organization/${slug}`)
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor()
  await visitor.page.getByRole('main').getByRole('link', { name: 'alice' }).waitFor()
  await expectNoViolations(visitor.page)
  await visitor.page.locator('.result h3 a').first().click()
  await visitor.page.waitForURL(/\/(mod|plugin|modpack|shader|datapack|resourcepack)\//)
  await visitor.page.locator('.author', { hasText: name }).click()
  await visitor.page.waitForURL(`**/organization/${slug}`)
  expect(visitor.complaints).toEqual([])
})

it('leads from other spellings to its address, and says when there is none', async () => {
  const other = await fetch(`${siteUrl()}/organization/${slug.toUpperCase()}`, { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([
    301,
    expect.stringContaining(`/organization/${slug}`),
  ])
  const none = await fetch(`${siteUrl()}/organization/there-is-none`)
  expect(none.status).toBe(404)
  expect(await none.text()).toContain('Organization not found')
})
