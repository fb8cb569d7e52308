import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from './a11y.ts'
import { aVisitor, signIn, siteUrl, type Visitor } from './browser.ts'

let bob: Visitor
let id: string
let titles: string[]
const headers = () => ({ origin: siteUrl() })

beforeAll(async () => {
  bob = await aVisitor({ reducedMotion: 'reduce' })
  await signIn(bob, 'bob')
  const found = await bob.page.request.get('/v2/search?limit=3&index=downloads')
  const { hits } = (await found.json()) as { hits: { project_id: string; title: string }[] }
  titles = hits.map((hit) => hit.title)
  const made = await bob.page.request.post('/v3/collection', {
    data: { name: 'For rainy days' },
    headers: headers(),
  })
  ;({ id } = (await made.json()) as { id: string })
  for (const hit of hits)
    await bob.page.request.put(`/v3/collection/${id}/project/${hit.project_id}`, { headers: headers() })
})
afterAll(async () => {
  await bob.page.request.delete(`/v3/collection/${id}`, { headers: headers() })
  await bob.close()
})

it('is found from its keeper, lists its projects in order, and lets the keeper take one out', async () => {
  const { page } = bob
  await bob.visit('/user/bob/collections')
  await page.getByRole('link', { name: 'For rainy days' }).click()
  await page.waitForURL(`**/collection/${id}`)
  await page.getByRole('heading', { level: 1, name: 'For rainy days' }).waitFor()
  expect(await page.locator('.result h3').allInnerTexts()).toEqual(titles)
  await expectNoViolations(page)
  await page.getByRole('button', { name: `Take ${titles[1]} out of the collection` }).click()
  await expect.poll(() => page.locator('.result h3').allInnerTexts()).toEqual([titles[0], titles[2]])
  expect(bob.complaints).toEqual([])
})

it('shows others no way to change it', async () => {
  const visitor = await aVisitor()
  await visitor.visit(`/collection/${id}`)
  await visitor.page.getByRole('link', { name: titles[0] ?? '', exact: true }).waitFor()
  expect(await visitor.page.getByRole('button', { name: /out of the collection/ }).count()).toBe(0)
  await visitor.close()
  expect((await fetch(`${siteUrl()}/collection/AAAAAAAA`)).status).toBe(404)
})
