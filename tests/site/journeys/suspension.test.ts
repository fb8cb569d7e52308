import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** A moderator, the same one without scripts, and whom they suspend. */
let mo: Visitor
let plain: Visitor
let bob: Visitor

beforeAll(async () => {
  ;[mo, plain, bob] = await Promise.all([
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor({ javaScriptEnabled: false }),
    aVisitor({ reducedMotion: 'reduce' }),
  ])
  await Promise.all([signInByRequest(mo, 'mo'), signInByRequest(plain, 'mo'), signInByRequest(bob, 'bob')])
})
afterAll(async () => {
  // Other files use bob and his content, also when a test failed.
  const headers = { origin: siteUrl() }
  const { request } = mo.page
  await request.patch('/_internal/user/bob/suspension', { headers, data: { answer: 'lift' } })
  const listed = await request.get('/_internal/user/bob/bulk-takedowns')
  const { takedowns } = (await listed.json()) as { takedowns: { id: string; undone: string | null }[] }
  for (const { id, undone } of takedowns)
    if (undone === null) await request.delete(`/_internal/user/bob/bulk-takedown/${id}`, { headers })
  await Promise.all([mo, plain, bob].map((visitor) => visitor.close()))
})

/** Of a search for a project of bob. */
const results = async () => (await mo.page.request.get('/v2/search?query=Floating%20Arenas')).text()

describe('a suspension', () => {
  it('begins with words that are kept when something is missing', async () => {
    const { page } = plain
    await page.goto('/moderation/user/bob')
    await page.getByRole('radio', { name: '30 days' }).check()
    await page.getByRole('checkbox', { name: /^Withhold \d+ projects?$/ }).check()
    await page.getByRole('checkbox', { name: /^Take down \d+ collections?$/ }).check()
    await page.getByRole('button', { name: 'Suspend account' }).click()
    await page.getByText('This field is required.').waitFor()
    expect(await page.getByRole('radio', { name: '30 days' }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /^Withhold \d+ projects?$/ }).isChecked()).toBe(true)
    await page.getByLabel('Reason').fill('Adverts in every thread.')
    await page.getByRole('button', { name: 'Suspend account' }).click()
    await page.getByText('The account is suspended').waitFor()
  })

  it('takes what was chosen down with it', async () => {
    await mo.visit('/moderation/user/bob')
    const step = mo.page.locator('form', { hasText: 'Bulk takedown' })
    await step
      .getByText(/^Taken down: [1-9]\d* projects?, [1-9]\d* collections?, 0 organizations\.$/)
      .first()
      .waitFor()
    await step.getByText('Floating Arenas').first().waitFor()
    await expectNoViolations(mo.page)
    const collection = await bob.page.request.get('/v3/user/bob/collections')
    expect(((await collection.json()) as { status: string }[]).map(({ status }) => status)).toContain(
      'rejected',
    )
    // Restored later, it comes back to the search.
    await expect.poll(results).not.toContain('Floating Arenas')
  })

  it('is shown on every page to the suspended user, who may appeal once', async () => {
    const { page } = bob
    await bob.visit('/')
    await page.getByRole('link', { name: 'See details' }).click()
    await page.getByText('Adverts in every thread.').waitFor()
    await expectNoViolations(page)
    await page.getByLabel('Your message').fill('That was my brother.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('The moderators have not answered yet.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Send message' }).count()).toBe(0)
    await page.getByText('That was my brother.').waitFor()
  })

  it('ends when staff have read the appeal and lift it', async () => {
    const { page } = mo
    await mo.visit('/moderation')
    await page.getByRole('link', { name: 'Appeals' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'That was my brother.' })
    await row.waitFor()
    await expectNoViolations(page)
    await row.getByRole('link', { name: 'bob' }).click()
    await page.getByLabel('Message to the user').fill('Look after your password.')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Lift suspension' }).click()
    await page.getByText('The suspension is lifted').waitFor()
    await page.getByRole('button', { name: 'Restore all' }).click()
    await page.getByText('The content was restored').waitFor()
    await page
      .getByText(/^Restored: [1-9]\d* projects?, [1-9]\d* collections?, 0 organizations\.$/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Restore all' }).count()).toBe(0)
    // The counts of a search that follows do not change any more.
    await expect.poll(results).toContain('Floating Arenas')
    await bob.visit('/settings/suspension')
    await bob.page.getByText('Your account is not suspended').waitFor()
    expect(await bob.page.getByRole('link', { name: 'See details' }).count()).toBe(0)
  })
})
