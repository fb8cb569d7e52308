import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** A moderator without scripts, the owner of a collection that is taken down, and another user. */
let mo: Visitor
let bob: Visitor
let visitor: Visitor
let address: string

beforeAll(async () => {
  ;[mo, bob, visitor] = await Promise.all([
    aVisitor({ javaScriptEnabled: false }),
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor(),
  ])
  await Promise.all([signInByRequest(mo, 'mo'), signInByRequest(bob, 'bob')])
  const data = { name: 'Buy ranks here', description: 'The shop of our server' }
  const made = await bob.page.request.post('/v3/collection', { headers: { origin: siteUrl() }, data })
  address = `/collection/${((await made.json()) as { id: string }).id}`
})
afterAll(async () => {
  await bob.page.request.delete(`/v3${address}`, { headers: { origin: siteUrl() } })
  await Promise.all([mo, bob, visitor].map((one) => one.close()))
})

describe('a collection', () => {
  it('is taken down with words, which are asked for', async () => {
    const { page } = mo
    await page.goto(address)
    await page.getByRole('link', { name: 'Take down' }).click()
    await page.getByRole('button', { name: 'Take down' }).click()
    await page.getByText('This field is required.').waitFor()
    await page.getByLabel('Reason').fill('Adverts are not allowed.')
    await page.getByRole('button', { name: 'Take down' }).click()
    await page.getByText('It is taken down').waitFor()
    const answer = await visitor.page.goto(address)
    expect(answer?.status()).toBe(404)
    await visitor.page.getByText('taken down by', { exact: false }).waitFor()
  })

  it('shows its owner the reason, and is unchanged when it is restored', async () => {
    await bob.visit(address)
    await bob.page.getByText('The moderators have taken this collection down.', { exact: false }).waitFor()
    await bob.page.getByText('Adverts are not allowed.').waitFor()
    await expectNoViolations(bob.page)
    const { page } = mo
    await page.goto(address)
    await page.getByRole('link', { name: 'Taken down' }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('It is restored').waitFor()
    expect((await visitor.page.goto(address))?.status()).toBe(200)
  })
})
