import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'

/** As the developer tools of browsers define them: milliseconds, bytes per second. */
const LINES = {
  'Slow 3G': { latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  '256 kbit/s': { latency: 300, downloadThroughput: 32_000, uploadThroughput: 32_000 },
}
type Line = keyof typeof LINES

/** Only reached by a page that fails: it loads hundreds of kilobytes, and other tests run beside it. */
const PATIENCE_MS = 120_000
const TIMEOUT_MS = 600_000

/** A new browser profile on a slow line, so with an empty cache. */
async function onLine(line: Line, username?: string): Promise<Visitor> {
  const visitor = await aVisitor()
  const { page, context } = visitor
  if (username) await signInByRequest(visitor, username)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] })
  page.setDefaultTimeout(PATIENCE_MS)
  page.setDefaultNavigationTimeout(PATIENCE_MS)
  return visitor
}

/** What the page says about parts that did not arrive. */
const failuresOn = (page: Page) =>
  page.locator('.toasts .toast, main [role=alert], pre.as-written').allInnerTexts()

const LINK_OF_PROJECT = 'main a[href^="/mod/"]'
const DESCRIPTION = 'main article :is(h2, h3, p)'

async function readProjects(line: Line): Promise<string[]> {
  const visitor = await onLine(line)
  const { page } = visitor
  await visitor.visit('/mods')
  const found: string[] = []
  // The address changes at once, the page later; a project has links of the same form.
  const search = page.getByRole('searchbox', { name: 'Search mods' })
  for (const place of [0, 1]) {
    await search.waitFor()
    await page.locator(LINK_OF_PROJECT).nth(place).click()
    await page.locator(DESCRIPTION).first().waitFor()
    found.push(...(await failuresOn(page)))
    await page.goBack()
  }
  // A search that is typed, and the versions of what it finds.
  await search.fill('drawers')
  await page.waitForURL(/q=drawers/)
  await page
    .locator(LINK_OF_PROJECT, { hasText: /drawers/i })
    .first()
    .click()
  await page.locator(DESCRIPTION).first().waitFor()
  await page
    .getByRole('link', { name: /^Versions/ })
    .first()
    .click()
  await page.locator('main a[href*="/version/"]').first().waitFor()
  found.push(...(await failuresOn(page)), ...visitor.complaints)
  await visitor.close()
  return found
}

async function editDescription(line: Line): Promise<string[]> {
  const visitor = await onLine(line, 'alice')
  const { page } = visitor
  const addressOf = await exampleAddresses(visitor)
  await visitor.visit(addressOf('/$type/$project/settings/description'))
  const field = page.getByRole('textbox', { name: 'Description' })
  await field.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('## Typed on a slow line\n\n')
  // The editor replaces the field meanwhile.
  await page.locator('main .cm-content').waitFor()
  await page.keyboard.type('Nothing is lost. ')
  await expect.poll(() => field.innerText()).toMatch(/Typed on a slow line\s+Nothing is lost\./)
  await page.getByLabel('Preview').check({ force: true })
  await page.getByRole('heading', { name: 'Typed on a slow line' }).waitFor()
  const found = await failuresOn(page)
  await page.getByLabel('Preview').uncheck({ force: true })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.waitFor({ state: 'hidden' })
  await visitor.visit(addressOf('/$type/$project/version/create'))
  await visitor.visit('/dashboard/notifications')
  found.push(...(await failuresOn(page)), ...visitor.complaints)
  await visitor.close()
  return found
}

it.concurrent.each(Object.keys(LINES) as Line[])(
  'a visitor opens projects, searches and lists versions on %s, and everything is rendered',
  async (line) => {
    expect(await readProjects(line)).toEqual([])
  },
  TIMEOUT_MS,
)

it.concurrent(
  'a creator edits and publishes a description on 256 kbit/s, and no key is lost',
  async () => {
    expect(await editDescription('256 kbit/s')).toEqual([])
  },
  TIMEOUT_MS,
)
