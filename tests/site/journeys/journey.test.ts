import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { aFabricJar } from '../support/jar-files.ts'

const stamp = Date.now().toString(36)
const creatorName = `creator_${stamp}`
const password = 'quartz-lantern-vault'
const slug = `waystone-${stamp}`
const title = `Waystone ${stamp} Caravans`
const renamed = `Milestone ${stamp} Caravans`

let creator: Visitor
let player: Visitor
let jar: Awaited<ReturnType<typeof aFabricJar>>

const sha512 = (bytes: Buffer) => createHash('sha512').update(bytes).digest('hex')

const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

async function save(page: Page): Promise<void> {
  await unsaved(page).getByRole('button', { name: 'Save' }).click()
  await unsaved(page).waitFor({ state: 'detached' })
}

beforeAll(async () => {
  creator = await aVisitor({ reducedMotion: 'reduce' })
  player = await aVisitor({ reducedMotion: 'reduce', acceptDownloads: true })
  jar = await aFabricJar({ id: slug, version: '1.0.0', minecraft: '~1.21.1' })
})
afterAll(async () => {
  await creator.close()
  await player.close()
})

describe('from an idea to a download', () => {
  it('lets a stranger become a creator', async () => {
    const { page } = creator
    await creator.visit('/auth/sign-up')
    await page.getByLabel('Username').fill(creatorName)
    await page.getByLabel('Email', { exact: true }).fill(`${creatorName}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/sign-up'))
    expect(creator.complaints).toEqual([])
  })

  it('creates a project and uploads a jar', async () => {
    const { page } = creator
    await creator.visit('/create/project')
    await page.getByLabel('Name', { exact: true }).fill(title)
    await page.getByRole('textbox', { name: 'Address' }).fill(slug)
    await page.getByLabel('Summary').fill('Stones that remember where your caravan went.')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.waitForURL(`**/mod/${slug}`)
    await creator.visit(`/mod/${slug}/version/create`)
    await page.locator('input[type=file]').setInputFiles(jar)
    await expect.poll(() => page.getByLabel('Version number').inputValue(), { timeout: 30_000 }).toBe('1.0.0')
    await page.getByRole('button', { name: 'Publish version' }).click()
    await page.waitForURL(new RegExp(`/mod/${slug}/version/(?!create)`))
  })

  it('fills in what the checklist asks for and submits', async () => {
    const { page } = creator
    await creator.visit(`/mod/${slug}/settings`)
    await page.getByRole('group', { name: 'Client' }).getByRole('radio', { name: 'Required' }).check()
    await page.getByRole('group', { name: 'Server' }).getByRole('radio', { name: 'Required' }).check()
    await save(page)
    await page.getByRole('link', { name: 'License', exact: true }).click()
    await page.getByRole('combobox', { name: 'License' }).selectOption('MIT')
    await save(page)
    await page.getByRole('link', { name: 'Description', exact: true }).click()
    await page.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.type('Place a stone, name it, and find your way back to it.')
    await save(page)
    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Transportation' }).first().check()
    await save(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.locator('.badge', { hasText: 'Under review' }).first().waitFor()
    expect(creator.complaints).toEqual([])
  })

  it('is hidden from players until a moderator approves it', async () => {
    await player.page.goto(`/mod/${slug}`)
    await player.page.getByRole('heading', { name: 'Project not found' }).waitFor()
    player.complaints.splice(0) // the 404 that was meant
    const mo = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(mo, 'mo')
    await mo.visit(`/mod/${slug}/moderation`)
    await mo.page.getByRole('button', { name: 'Approve' }).click()
    await mo.page.locator('.toast', { hasText: 'Approved' }).waitFor()
    expect(mo.complaints).toEqual([])
    await mo.close()
  })

  it('is found with a typo, by loader and by game version', async () => {
    const { page } = player
    await player.visit('/mods')
    const field = page.getByRole('main').getByRole('searchbox', { name: /^Search/ })
    const isFound = async () => {
      const answer = await page.request.get(`/v2/search?query=${slug}`)
      return ((await answer.json()) as { hits: { slug: string }[] }).hits.some((hit) => hit.slug === slug)
    }
    await expect.poll(isFound, { timeout: 30_000 }).toBe(true)
    await field.fill(`waystnoe ${stamp}`)
    await page.getByRole('link', { name: title, exact: true }).waitFor()
    const facet = (name: string) =>
      page.locator('.facet-in', { has: page.getByText(name, { exact: true }) }).first()
    await facet('Fabric').click()
    await page.waitForURL(/fabric/)
    await facet('1.21.1').click()
    await page.waitForURL(/1\.21\.1/)
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  })

  it('downloads the very file that was uploaded', async () => {
    const { page } = player
    await page.getByRole('link', { name: /^Versions/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('a[download]').first().click(),
    ])
    const bytes = await readFile(await download.path())
    expect(sha512(bytes)).toBe(sha512(jar.buffer))
    expect(player.complaints).toEqual([])
  })

  it('shows the new name in search when the creator renames it', async () => {
    const { page } = creator
    await creator.visit(`/mod/${slug}/settings`)
    await page.getByLabel('Name', { exact: true }).fill(renamed)
    await save(page)
    const query = encodeURIComponent(renamed)
    const results = async () => (await player.page.request.get(`/v2/search?query=${query}`)).text()
    await expect.poll(results).toContain(renamed)
    await player.visit(`/mods?q=${query}`)
    await player.page.getByRole('link', { name: renamed, exact: true }).first().waitFor()
    expect(creator.complaints).toEqual([])
  })
})
