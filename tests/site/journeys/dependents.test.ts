import { beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, siteUrl } from '../support/browser.ts'

interface Dependents {
  total: number
  kinds: Record<string, number>
  dependents: { title: string; kinds: string[] }[]
}

const ask = async <T>(path: string) => (await (await fetch(siteUrl() + path)).json()) as T
const dependentsOf = (project: string, query = '') =>
  ask<Dependents>(`/_internal/project/${project}/dependents${query}`)

/** A mod that others require. */
let found: { slug: string; title: string; all: Dependents }

beforeAll(async () => {
  const facets = encodeURIComponent(JSON.stringify([['project_type:mod']]))
  const { hits } = await ask<{ hits: { slug: string; title: string }[] }>(
    `/v2/search?limit=100&index=downloads&facets=${facets}`,
  )
  for (const { slug, title } of hits) {
    const all = await dependentsOf(slug)
    if (all.total < 3 || !all.kinds['required'] || all.kinds['required'] === all.total) continue
    found = { slug, title, all }
    return
  }
  throw new Error('the seed has no mod that several depend on in different ways')
})

it.each([true, false])(
  'who uses a project can be searched and narrowed, scripts: %s',
  async (javaScriptEnabled) => {
    const visitor = await aVisitor({ javaScriptEnabled })
    const { page, complaints } = visitor
    const { slug, title, all } = found
    await visitor.visit(`/mod/${slug}`)
    await page.getByRole('link', { name: `Used by ${all.total}`, exact: true }).click()
    await page.getByRole('heading', { name: `Projects that use ${title}` }).waitFor()
    await expect.poll(() => page.title()).toBe(`${title} - Used by - Quarry`)
    const submitWithoutScripts = async () => {
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    }
    const titles = () => page.locator('.result h3').allInnerTexts()
    await expect.poll(titles).toEqual(all.dependents.map((one) => one.title))
    if (javaScriptEnabled) await expectNoViolations(page)
    await page.getByRole('link', { name: `Require it ${all.kinds['required']}` }).click()
    await page.waitForURL(/\?kind=required/)
    const required = await dependentsOf(slug, '?kind=required')
    await expect.poll(titles).toEqual(required.dependents.map((one) => one.title))
    const [first] = required.dependents
    await page.getByRole('searchbox', { name: 'Words' }).fill(first?.title ?? '')
    await submitWithoutScripts()
    await page.waitForURL(/[?&]q=/)
    const words = new URLSearchParams({ kind: 'required', query: first?.title ?? '' })
    const narrowed = await dependentsOf(slug, `?${words.toString()}`)
    await expect.poll(titles).toEqual(narrowed.dependents.map((one) => one.title))
    expect(narrowed.dependents[0]?.title).toBe(first?.title)
    await page.getByRole('searchbox', { name: 'Words' }).fill('qqqqqq')
    await submitWithoutScripts()
    await page.getByRole('heading', { name: 'No matching projects' }).waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect.poll(titles).toEqual(all.dependents.map((one) => one.title))
    expect(complaints).toEqual([])
    await visitor.close()
  },
)
