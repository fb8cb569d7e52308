import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

let alice: Visitor
let bob: Visitor
const stamp = Date.now().toString(36)
const name = `Guild ${stamp}`
const slug = `guild-${stamp}`
const title = `Gift ${stamp}`

beforeAll(async () => {
  ;[alice, bob] = await Promise.all([
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor({ reducedMotion: 'reduce' }),
  ])
  await Promise.all([signInByRequest(alice, 'alice'), signInByRequest(bob, 'bob')])
  // A project of bob's own, to be given away.
  const made = await bob.page.request.post('/_internal/project', {
    headers: { origin: siteUrl() },
    data: { title, slug: `gift-${stamp}`, description: 'To be given away', license_id: 'MIT' },
  })
  if (!made.ok()) throw new Error(`bob could not make a project: ${await made.text()}`)
})
afterAll(async () => {
  await alice.page.request.delete(`/v2/project/gift-${stamp}`, { headers: { origin: siteUrl() } })
  await Promise.all([alice.close(), bob.close()])
})

describe('two people and an organization', () => {
  it('one makes it and invites the other', async () => {
    const { page } = alice
    await alice.visit('/dashboard/organizations')
    await page.getByRole('link', { name: 'New organization' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await expect.poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(slug)
    await page.getByRole('textbox', { name: 'Description' }).fill('Made by a journey')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.waitForURL(`**/organization/${slug}`)
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('textbox', { name: 'Invite by username' }).fill('bob')
    await page.getByRole('button', { name: 'Invite' }).click()
    const card = page.locator('details', { hasText: 'bob' })
    await card.getByText('Invited').waitFor()
    await card.locator('summary').click()
    await card.getByRole('checkbox', { name: 'Add projects' }).check()
    await card.getByRole('button', { name: 'Save' }).click()
    await card.locator('button:disabled', { hasText: 'Save' }).waitFor()
    await expectNoViolations(page)
  })

  it('the other accepts, on the page or in the dashboard', async () => {
    const { page } = bob
    await bob.visit(`/organization/${slug}`)
    await page.getByRole('heading', { name: `${name} invites you` }).waitFor()
    await bob.visit('/dashboard/organizations')
    const invitation = page.getByRole('region', { name: `${name} invites you` })
    await invitation.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('link', { name: `Settings of ${name}` }).waitFor()
    await expect.poll(() => invitation.count()).toBe(0)
  })

  it('moves a project in, which then is of the organization', async () => {
    const { page } = bob
    await bob.visit(`/organization/${slug}/settings/projects`)
    await page.getByLabel('Project', { exact: true }).selectOption({ label: title })
    await page.getByRole('button', { name: 'Add project' }).click()
    const dialog = page.getByRole('dialog', { name: `Add ${title} to ${name}?` })
    await dialog.getByRole('textbox').fill(title)
    await dialog.getByRole('button', { name: 'Add project' }).click()
    await page.getByRole('main').getByRole('link', { name: title }).waitFor()
    expect(
      await page
        .getByText('You own no project')
        .or(page.getByLabel('Project', { exact: true }))
        .count(),
    ).toBe(1)
  })

  it('gives a member another role on one project, which can be taken back', async () => {
    const { page } = alice
    await alice.visit(`/mod/gift-${stamp}/settings/members`)
    const card = page.locator('details.member').filter({ has: page.getByText('bob', { exact: true }) })
    await card.locator('summary').click()
    const override = card.getByRole('switch', { name: 'Override for this project' })
    await override.click()
    await card.getByRole('textbox', { name: 'Role' }).fill('Translator')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.locator('summary').getByText('Translator').waitFor()
    await expect.poll(() => page.locator('details.member').count()).toBe(2)
    await expectNoViolations(page)
    await override.click()
    await card.locator('.badge', { hasText: 'As in the organization' }).waitFor()
    await expect.poll(() => card.getByRole('textbox', { name: 'Role' }).count()).toBe(0)
  })

  it('hands over what cannot be taken back only after it was said, and gets it back', async () => {
    for (const [owner, next] of [
      [alice, 'bob'],
      [bob, 'alice'],
    ] as const) {
      const { page } = owner
      await owner.visit(`/organization/${slug}/settings/members`)
      const card = page.locator('details.member').filter({ has: page.getByText(next, { exact: true }) })
      await card.locator('summary').click()
      await card.getByRole('button', { name: 'Make owner' }).click()
      const dialog = page.getByRole('dialog', { name: `Make ${next} the owner?` })
      await dialog.getByText(`only ${next} can give it back`).waitFor()
      await dialog.getByRole('button', { name: 'Make owner' }).click()
      await card.locator('.badge', { hasText: 'Owner' }).waitFor()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => page.getByRole('button', { name: 'Leave organization' }).isEnabled()).toBe(true)
    }
  })

  it('leaves, and the project stays', async () => {
    const { page } = bob
    await bob.visit(`/organization/${slug}/settings/members`)
    await page.getByRole('button', { name: 'Leave organization' }).click()
    await page.waitForURL('**/dashboard/organizations')
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    await page.getByRole('link', { name: `Settings of ${name}` }).waitFor({ state: 'detached' })
    expect((await page.request.get(`/organization/${slug}/settings`)).status()).toBe(404)
    await alice.visit(`/organization/${slug}`)
    await alice.page.getByRole('link', { name: title }).first().waitFor()
  })

  it('is deleted by its name, after what becomes of its projects was said', async () => {
    const { page } = alice
    await alice.visit(`/organization/${slug}/settings`)
    await page.getByRole('button', { name: 'Delete organization' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Its project stays and belongs to the owner alone.').waitFor()
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await page.waitForURL('**/dashboard/organizations')
    expect((await fetch(`${siteUrl()}/organization/${slug}`)).status).toBe(404)
    await alice.visit('/dashboard/projects')
    await page
      .getByRole('link', { name: `Settings of ${title}` })
      .first()
      .waitFor()
    expect([...alice.complaints, ...bob.complaints].filter((text) => !/404/.test(text))).toEqual([])
  })
})
