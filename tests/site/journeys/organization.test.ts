import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, siteUrl, type Visitor } from '../support/browser.ts'

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

/** What the tab of a kind is called; that of mods depends on their loaders. */
const TABS: Readonly<Record<string, string>> = {
  modpack: 'Modpacks',
  resourcepack: 'Resource packs',
  shader: 'Shaders',
}

/** An organization that has made things of several kinds, and one of these. */
async function ofSeveralKinds(): Promise<{ slug: string; kind: string }> {
  const ask = async <T>(path: string) => (await (await fetch(siteUrl() + path)).json()) as T
  const projects: { organization: string | null; project_type: string }[] = []
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const found = await ask<{ hits: { project_id: string }[]; total_hits: number }>(
      `/v2/search?limit=100&offset=${offset}`,
    )
    total = found.total_hits
    const ids = encodeURIComponent(JSON.stringify(found.hits.map((hit) => hit.project_id)))
    projects.push(...(await ask<typeof projects>(`/v2/projects?ids=${ids}`)))
  }
  for (const [organization, made] of Map.groupBy(projects, (project) => project.organization)) {
    const kinds = [...new Set(made.map((project) => project.project_type))]
    const kind = kinds.find((one) => one in TABS)
    if (organization === null || kinds.length < 2 || kind === undefined) continue
    return { kind, slug: (await ask<{ slug: string }>(`/v3/organization/${organization}`)).slug }
  }
  throw new Error('the seed has no organization of several kinds')
}

it('shows what an organization made and who belongs to it', async () => {
  await visitor.visit(`/organization/${slug}`)
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor()
  await visitor.page.getByRole('main').getByRole('link', { name: 'alice' }).waitFor()
  await visitor.page.locator('.result h3 a').first().click()
  await visitor.page.waitForURL(/\/(mod|plugin|modpack|shader|datapack|resourcepack)\//)
  await visitor.page.locator('.author', { hasText: name }).click()
  await visitor.page.waitForURL(`**/organization/${slug}`)
  expect(visitor.complaints).toEqual([])
})

it('has its name beside its picture, and what one can do at the end of the line', async () => {
  await visitor.visit(`/organization/${slug}`)
  const boxOf = async (selector: string) => {
    const box = await visitor.page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    return box
  }
  const [picture, title, actions] = [
    await boxOf('.profile-avatar'),
    await boxOf('.ptitle'),
    await boxOf('.pacts'),
  ]
  expect(title.x).toBeLessThan(picture.x + picture.width + 40)
  expect(Math.abs(actions.y - title.y)).toBeLessThan(10)
  expect(actions.x).toBeGreaterThan(title.x)
})

it('has a tab for each kind of what it made, with an address of its own', async () => {
  const { slug, kind } = await ofSeveralKinds()
  const name = TABS[kind] ?? ''
  await visitor.visit(`/organization/${slug}`)
  const tabs = visitor.page.getByRole('navigation', { name: 'Profile' })
  const all = await visitor.page.locator('.result').count()
  // With the number of its projects.
  await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await visitor.page.waitForURL(`**/organization/${slug}/${kind}s`)
  await visitor.page.getByRole('heading', { level: 2, name }).waitFor()
  const ofKind = await visitor.page.locator('.result').count()
  expect(ofKind).toBeGreaterThan(0)
  expect(ofKind).toBeLessThan(all)
  await expect.poll(() => visitor.page.title()).toContain(name)
  await expectNoViolations(visitor.page)
  expect((await fetch(`${siteUrl()}/organization/${slug}/songs`)).status).toBe(404)
  const other = await fetch(`${siteUrl()}/organization/${slug.toUpperCase()}/${kind}s`, {
    redirect: 'manual',
  })
  expect(other.headers.get('location')).toContain(`/organization/${slug}/${kind}s`)
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
