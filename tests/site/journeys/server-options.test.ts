import { SoftwareMirror } from '@quarry/hosting/testing/software-mirror'
import { SOFTWARE_ANSWERS } from '@quarry/hosting/testing/software-answers'
import { modpackOf } from '@quarry/hosting/testing/modpacks'
import { rawZip } from '@quarry/hosting/testing/hostile-archives'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolationsInAnyTheme } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { aHostedServer, type HostedServer } from '../support/hosted-server.ts'
import { aPicture } from '../support/png-files.ts'

/* The pages of the options of a server that runs, its archives and modpacks, one after the other. */

const mirror = new SoftwareMirror(SOFTWARE_ANSWERS)
let alice: Visitor
let server: HostedServer

beforeAll(async () => {
  alice = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(alice, 'alice')
  const software = { mirror: await mirror.listen(), javaHomes: [] }
  server = await aHostedServer('Options lobby', software)
})
afterAll(async () => {
  await server.close()
  await mirror.close()
  await alice.close()
})

const write = async (name: string, content: Buffer) => {
  const address = `/v3/server/${server.id}/fs/content?path=${name}`
  const answer = await alice.page.request.put(address, { headers: { origin: siteUrl() }, data: content })
  expect(answer.ok()).toBe(true)
}
const textOf = async (name: string) =>
  (await alice.page.request.get(`/v3/server/${server.id}/fs/content?path=${name}`)).text()
async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize(size)
}
/** In every theme, and on a phone. */
async function expectSound(page: Page): Promise<void> {
  await expectNoViolationsInAnyTheme(page)
  await expectFitsPhone(page)
}
const openOption = async (name: string) => {
  await alice.page.getByRole('link', { name, exact: true }).click()
  await alice.page.getByRole('heading', { name, level: 2 }).waitFor()
}

describe('the owner of a server', () => {
  it('extracts an archive, and is asked before it replaces files', async () => {
    const { page } = alice
    await alice.visit(server.path)
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await write('pack.zip', rawZip([{ name: 'config/motd.txt', content: 'Hello' }]))
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    const extract = async () => {
      await page.getByRole('button', { name: 'Actions for pack.zip' }).click()
      await page.getByRole('menuitem', { name: 'Extract' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Extract', exact: true }).click()
    }
    await extract()
    await page.getByRole('link', { name: 'config' }).waitFor()
    await extract()
    const dialog = page.getByRole('dialog', { name: 'Extract pack.zip' })
    await dialog.getByText('config/motd.txt').waitFor()
    await expectFitsPhone(page)
    await dialog.getByRole('button', { name: 'Extract and replace' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'config' }).click()
    await page.getByRole('link', { name: 'motd.txt' }).waitFor()
    expect(await textOf('config/motd.txt')).toBe('Hello')
  })

  it('gives it an icon, and takes it away', async () => {
    const { page } = alice
    await page.getByRole('link', { name: 'Options' }).click()
    await page.getByText('This server has no icon yet.').waitFor()
    await page.locator('input[type=file]').setInputFiles(aPicture('icon.png', 200))
    const icon = page.getByRole('img', { name: 'Icon' })
    await icon.waitFor()
    // Its box is there before the image is decoded.
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Remove icon' }).click()
    await page.getByText('This server has no icon yet.').waitFor()
  })

  it('finds one of its properties', async () => {
    const { page } = alice
    await write('server.properties', Buffer.from('motd=A server\nmax-players=20\nview-distance=6\n'))
    await openOption('Properties')
    await page.getByRole('textbox', { name: 'Max players' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search properties' }).fill('distance')
    await page.getByText('1 property', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'View distance' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Max players' }).count()).toBe(0)
    await expectSound(page)
  })

  it('adds a port and sees the records of a domain', async () => {
    const { page } = alice
    await openOption('Network')
    await page.getByRole('button', { name: 'Add port' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add port' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('map')
    await dialog.getByRole('button', { name: 'Add port' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Rename map' }).waitFor()
    expect(await page.getByRole('button', { name: /^Rename / }).count()).toBe(1)
    await page.getByRole('textbox', { name: 'Domain' }).fill('play.example.com')
    // Its node is this machine.
    await page.getByText('Players reach this address only on your own machine').waitFor()
    await expectSound(page)
  })

  it('changes a preference, which stays', async () => {
    const { page } = alice
    await openOption('Preferences')
    const change = page.waitForResponse((response) => response.request().method() !== 'GET')
    await page.getByRole('switch', { name: 'Hide the address in the header' }).press('Space')
    expect((await change).ok()).toBe(true)
    await alice.visit(`${server.path}/options/preferences`)
    const hides = page.getByRole('switch', { name: 'Hide the address in the header' })
    await hides.waitFor()
    expect(await hides.isChecked()).toBe(true)
    await expectFitsPhone(page)
  })

  it('sees its facts', async () => {
    const { page } = alice
    await openOption('Info')
    await page.getByRole('button', { name: 'Server ID' }).waitFor()
    expect(await page.getByRole('main').innerText()).toContain(server.id)
    await expectFitsPhone(page)
  })

  it('sees that a page does not exist, within the others', async () => {
    const { page } = alice
    await page.goto(`${server.path}/options/unknown`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.getByRole('link', { name: 'Options', exact: true }).click()
    await page.getByRole('heading', { name: 'General', level: 2 }).waitFor()
  })

  it('installs another platform after two steps, and changes how it is started', async () => {
    const { page } = alice
    await openOption('Startup')
    await page.getByText('The practice server needs no Java').waitFor()
    await openOption('Platform')
    await page.getByLabel('Platform', { exact: true }).selectOption('fabric')
    const snapshots = page.getByRole('switch', { name: 'Show snapshots' })
    await snapshots.focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Game version').selectOption('24w03b')
    await page.getByText('Snapshots are not finished').waitFor()
    expect([await snapshots.isChecked(), await snapshots.isDisabled()]).toEqual([true, true])
    await expectSound(page)
    await page.getByLabel('Game version').selectOption('1.20.4')
    expect(await snapshots.isDisabled()).toBe(false)
    await page.getByRole('checkbox', { name: 'Erase all files' }).check()
    await expectSound(page)
    await page.getByRole('button', { name: 'Install', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Erase and reinstall Options lobby?' })
    const confirm = question.getByRole('button', { name: 'Erase and reinstall' })
    expect(await confirm.isDisabled()).toBe(true)
    await question.getByRole('textbox').fill('Options lobby')
    await confirm.click()
    await page.getByText('Fabric 0.15.6').first().waitFor()
    await page.getByRole('link', { name: 'Options' }).click()
    await openOption('Startup')
    const command = page.getByRole('textbox', { name: 'Start command' })
    await expect.poll(() => command.isEnabled()).toBe(true)
    const standard = await command.inputValue()
    expect(standard).toContain('-jar fabric-server-launch.jar nogui')
    const restore = page.getByRole('button', { name: 'Restore the default' })
    expect(await restore.isDisabled()).toBe(true)
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
    await command.fill('java -Xmx64G -jar other.jar')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Remove “-Xmx64G”: the plan sets the memory.').first().waitFor()
    await expectSound(page)
    // The refusal of that command.
    alice.complaints.length = 0
    await command.fill('java -XX:+UseZGC -jar other.jar')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await unsaved.waitFor({ state: 'detached' })
    expect((await stored()).startup.command).toBe('java -XX:+UseZGC -jar other.jar')
    await restore.click()
    expect(await command.inputValue()).toBe(standard)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await stored()).startup.command).toBeNull()
    await expectSound(page)
  })

  it('uploads the file of a modpack, and installs it', async () => {
    const { page } = alice
    await openOption('Platform')
    await page.getByRole('button', { name: 'Upload pack file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install a modpack file' })
    const buffer = await modpackOf({ entries: { 'overrides/config/sail.toml': 'fast' } })
    const choose = (content: Buffer) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'boats.mrpack', mimeType: 'application/zip', buffer: content })
    await choose(Buffer.from('no archive'))
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    // The refusal of that file.
    alice.complaints.length = 0
    await choose(buffer)
    await dialog.getByText('The file contains Boats, version 1.0.').waitFor()
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Install', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => textOf('config/sail.toml')).toBe('fast')
    await alice.visit(`${server.path}/content`)
    await page.getByRole('heading', { name: 'Boats' }).waitFor()
    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('heading', { name: 'Boats' }).waitFor({ state: 'detached' })
    expect(await textOf('config/sail.toml')).toBe('fast')
  })

  it('sees what a modpack would change', async () => {
    const { page } = alice
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await page.getByRole('link', { name: 'Find a modpack' }).click()
    await page.getByText('Options lobby').first().waitFor()
    await page
      .getByRole('link', { name: /^Install / })
      .or(page.getByRole('button', { name: /^Install / }))
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Install / })
    await dialog.getByText('What changes').waitFor()
    await expectSound(page)
    expect(alice.complaints).toEqual([])
  })
})

const stored = async () =>
  (await (await alice.page.request.get(`/v3/server/${server.id}`)).json()) as {
    startup: { command: string | null }
  }
