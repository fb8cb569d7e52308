import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

let bob: Visitor
let id: string
let titles: string[]
const headers = () => ({ origin: siteUrl() })

beforeAll(async () => {
  bob = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(bob, 'bob')
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

async function shownToVisitors() {
  const { items } = (await (await fetch(`${siteUrl()}/_internal/collection/${id}`)).json()) as {
    items: { title: string }[]
  }
  return items.map(({ title }) => title)
}

it('is found from its keeper, lists its projects in order, and lets the keeper take one out', async () => {
  const { page } = bob
  await bob.visit('/user/bob/collections')
  await page.getByRole('link', { name: 'For rainy days' }).click()
  await page.waitForURL(`**/collection/${id}`)
  await page.getByRole('heading', { level: 1, name: 'For rainy days' }).waitFor()
  expect(await page.locator('.result h3').allInnerTexts()).toEqual(titles)
  await page.getByRole('button', { name: `Remove ${titles[1]} from the collection` }).click()
  await expect.poll(() => page.locator('.result h3').allInnerTexts()).toEqual([titles[0], titles[2]])
  // The way back has the focus that the button had.
  await page.locator('button:focus', { hasText: 'Undo' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.result h3').allInnerTexts()).toEqual(titles)
  expect(bob.complaints).toEqual([])
})

it('is put in order by hand, with the focus where the hand was', async () => {
  const { page } = bob
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(`**/collection/${id}?edit=1`)
  const last = page.getByRole('button', { name: `Move ${titles[2]} up` })
  await last.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.locator('.result h3').allInnerTexts())
    .toEqual([titles[0], titles[2], titles[1]])
  const hasFocus = () => last.evaluate((button) => button === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Enter')
  const order = [titles[2], titles[0], titles[1]]
  await expect.poll(() => page.locator('.result h3').allInnerTexts()).toEqual(order)
  await expect.poll(async () => (await shownToVisitors()).map(String)).toEqual(order)
  // At the end there is nothing more to do for it, and the hand is still there.
  await expect.poll(() => last.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(hasFocus).toBe(true)
  expect(await page.locator('.result h3').allInnerTexts()).toEqual(order)
})

it('is put in order by dragging, and says where what was dragged is now', async () => {
  const { page } = bob
  const cards = page.locator('.result')
  const before = await cards.locator('h3').allInnerTexts()
  const grip = cards.nth(0).locator('.grip')
  const last = cards.nth(2)
  const carry = async () => {
    // The page scrolls while the pointer is near its edge.
    await last.scrollIntoViewIfNeeded()
    const [from, to] = [await grip.boundingBox(), await last.boundingBox()]
    if (!from || !to) throw new Error('the rows cannot be seen')
    const x = from.x + from.width / 2
    await page.mouse.move(x, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(x, to.y + to.height, { steps: 5 })
    await page.locator('.result[data-carried]').waitFor()
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await carry()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await cards.locator('h3').allInnerTexts()).toEqual(before)
  await carry()
  await page.mouse.up()
  const order = [before[1], before[2], before[0]]
  await expect.poll(() => cards.locator('h3').allInnerTexts()).toEqual(order)
  await page.getByText(`${before[0]} is now at position 3 of 3`).waitFor({ state: 'attached' })
  await expect.poll(shownToVisitors).toEqual(order)
  expect(bob.complaints).toEqual([])
})

it('is made, edited and deleted by its keeper', async () => {
  const { page } = bob
  await bob.visit('/dashboard/collections')
  await page.getByRole('link', { name: 'New collection' }).click()
  const form = page.getByRole('form', { name: 'New collection' })
  await form.getByRole('button', { name: 'Create collection' }).click()
  await form.getByText('This field is required.').first().waitFor()
  await form.getByLabel('Name').fill('Copper things')
  await form.getByRole('button', { name: 'Create collection' }).click()
  await page.getByRole('heading', { level: 1, name: 'Copper things' }).waitFor()
  await page.getByText('No projects yet').waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Visibility').selectOption('private')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.pmeta').getByText('Private', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click()
  await page.waitForURL('**/dashboard/collections')
  await page.getByRole('link', { name: 'For rainy days' }).waitFor()
  expect(await page.getByRole('link', { name: 'Copper things' }).count()).toBe(0)
  expect(bob.complaints).toEqual([])
})

it('of followed projects offers to unfollow and follow again', async () => {
  const { page } = bob
  const found = await bob.page.request.get('/v2/search?limit=1&index=newest')
  const { hits } = (await found.json()) as { hits: { project_id: string; title: string }[] }
  const { project_id: project = '', title = '' } = hits[0] ?? {}
  await bob.page.request.post(`/v2/project/${project}/follow`, { headers: headers() })
  await bob.visit('/collection/following')
  await page.getByRole('button', { name: `Unfollow ${title}` }).click()
  await page.getByText(`You no longer follow ${title}.`).waitFor()
  await page.locator('button:focus', { hasText: 'Follow again' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Unfollow ${title}` }).click()
  await page.getByText(`You no longer follow ${title}.`).waitFor()
  await bob.visit('/collection/following')
  await page.getByRole('heading', { level: 1, name: 'Followed projects' }).waitFor()
  expect(await page.getByRole('link', { name: title, exact: true }).count()).toBe(0)
  expect(bob.complaints).toEqual([])
})

it('shows others no way to change it', async () => {
  const visitor = await aVisitor()
  await visitor.visit(`/collection/${id}`)
  await visitor.page.getByRole('link', { name: titles[0] ?? '', exact: true }).waitFor()
  expect(await visitor.page.getByRole('button', { name: /from the collection/ }).count()).toBe(0)
  await visitor.close()
  expect((await fetch(`${siteUrl()}/collection/AAAAAAAA`)).status).toBe(404)
})
