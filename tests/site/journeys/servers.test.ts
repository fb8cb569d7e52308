import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { aHostedServer, type HostedServer } from '../support/hosted-server.ts'

/* A server on a node with a real agent, whose game is a small process. */

let alice: Visitor
let bob: Visitor
let server: HostedServer

beforeAll(async () => {
  ;[alice, bob] = await Promise.all([
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } }),
  ])
  await Promise.all([signInByRequest(alice, 'alice'), signInByRequest(bob, 'bob')])
  server = await aHostedServer('Journey lobby')
})
afterAll(async () => {
  await server.close()
  await Promise.all([alice, bob].map((visitor) => visitor.close()))
})

describe('the owner of a server', () => {
  it('sees it start, and uses its console', async () => {
    const { page } = alice
    await alice.visit('/servers/manage')
    await page.getByRole('link', { name: /Journey lobby/ }).click()
    await page.getByRole('heading', { name: 'Journey lobby', level: 1 }).waitFor()
    const lines = page.getByRole('log', { name: 'Lines of the console' })
    await lines.getByText('Done (0.0s)!').waitFor()
    await page.getByRole('button', { name: 'Restart' }).waitFor()
    const command = page.getByRole('combobox', { name: 'Command' })
    await command.fill('eat 1')
    await command.press('Enter')
    await lines.getByText('> eat 1', { exact: true }).waitFor()
    await lines.getByText('ate 1048576', { exact: true }).waitFor()
    await command.press('ArrowUp')
    expect(await command.inputValue()).toBe('eat 1')
    await expectNoViolations(page)
    await page.getByRole('searchbox', { name: 'Search lines' }).fill('done')
    await page.getByText('1 line matches').waitFor()
    await page.getByRole('button', { name: 'Done (0.0s)!' }).click()
    await lines.getByText('ate 1048576', { exact: true }).waitFor()
  })

  it('installs a data pack from the search, and disables it', async () => {
    const { page } = alice
    await alice.visit(`${server.path}/content`)
    await page.getByRole('link', { name: 'Add data packs' }).click()
    await page.getByText('You add content to Journey lobby').waitFor()
    const installs = page.getByRole('button', { name: /^Install / })
    const name = (await installs.first().getAttribute('aria-label'))?.replace('Install ', '') ?? ''
    await installs.first().click()
    await page.getByRole('button', { name: `${name} is installed` }).waitFor()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Back to the server' }).click()
    await page.getByRole('heading', { name, level: 3 }).waitFor()
    await page.getByRole('switch', { name: `Enable ${name}` }).press('Space')
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText('Disabled', { exact: true })
      .waitFor()
    expect(await page.getByRole('switch', { name: `Enable ${name}` }).isChecked()).toBe(false)
    await expectNoViolations(page)
  })

  it('stops it after a question, and starts it again', async () => {
    const { page } = alice
    await alice.visit(server.path)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page
      .getByRole('dialog', { name: 'Stop Journey lobby?' })
      .getByRole('button', { name: 'Stop' })
      .click()
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    expect(await page.getByRole('combobox', { name: 'Command' }).isDisabled()).toBe(true)
    await start.click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
  })

  it('creates a backup and restores it', async () => {
    const { page } = alice
    await page.getByRole('link', { name: 'Backups' }).click()
    await page.getByText('No backups yet').waitFor()
    await page.getByRole('button', { name: 'Create backup' }).click()
    const naming = page.getByRole('dialog', { name: 'Create backup' })
    await naming.getByRole('textbox', { name: 'Name' }).fill('Before the update')
    await naming.getByRole('button', { name: 'Create backup' }).click()
    await page.getByRole('button', { name: 'Prepare download of Before the update' }).click()
    const link = page.getByRole('link', { name: 'Download Before the update' })
    // As a download manager, without the session.
    const downloaded = await fetch(new URL((await link.getAttribute('href')) ?? '', siteUrl()))
    expect([downloaded.status, (await downloaded.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Actions for Before the update' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    const question = page.getByRole('dialog', { name: 'Restore Before the update?' })
    const answer = page.waitForResponse((response) => response.url().endsWith('/restore'))
    await question.getByRole('button', { name: 'Restore' }).click()
    expect((await answer).ok()).toBe(true)
    // The page may not show yet that it is being restored. Files can be changed only after that.
    const states = async () => {
      const backups = await page.request.get(`/v3/server/${server.id}/backups`)
      return (await backups.json()) as object[]
    }
    await expect.poll(states).toMatchObject([{ state: 'done', failure: null }])
    await page.getByRole('button', { name: 'Actions for Before the update' }).waitFor()
  })

  it('uploads a file and edits it', async () => {
    const { page } = alice
    await page.getByRole('link', { name: 'Files' }).click()
    const upload = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const file = { name: 'motd.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }
    await (await upload).setFiles([file, { ...file, name: 'world.bin' }])
    await page.getByText('2 of 2 files uploaded').waitFor()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'motd.txt' }).click()
    const content = page.getByRole('textbox', { name: 'Content of motd.txt' })
    await content.press('ControlOrMeta+End')
    await content.pressSequentially(', you')
    await page.getByText('Unsaved changes').waitFor()
    await expectNoViolations(page)
    await content.press('ControlOrMeta+s')
    await page.getByText('motd.txt saved').waitFor()
    await page.getByRole('link', { name: 'Close' }).click()
    await page.getByRole('listitem').filter({ hasText: 'motd.txt' }).getByText('10 B').waitFor()
    const stored = `/v3/server/${server.id}/fs/content?path=motd.txt`
    expect(await (await page.request.get(stored)).text()).toBe('Hello, you')
  })

  it('saves a file under another path, and sorts the list by a column', async () => {
    const { page } = alice
    await page.getByRole('link', { name: 'motd.txt' }).click()
    const content = page.getByRole('textbox', { name: 'Content of motd.txt' })
    await content.press('ControlOrMeta+Home')
    await content.pressSequentially('text: ')
    await page.getByRole('button', { name: 'Save as…' }).click()
    const naming = page.getByRole('dialog', { name: 'Save as another file' })
    const path = naming.getByRole('textbox', { name: 'Path' })
    await path.fill('motd.txt')
    await naming.getByRole('button', { name: 'Save copy' }).click()
    await naming.getByText('There is already something with the name motd.txt').waitFor()
    // The browser reports the refusal as well.
    alice.complaints.length = 0
    await path.fill('motd.yml')
    await expectNoViolations(page)
    await naming.getByRole('button', { name: 'Save copy' }).click()
    await page.getByRole('textbox', { name: 'Content of motd.yml' }).waitFor()
    await page.locator('.cm-line span', { hasText: 'text' }).waitFor()
    await expectNoViolations(page)
    const stored = async (name: string) =>
      (await page.request.get(`/v3/server/${server.id}/fs/content?path=${name}`)).text()
    expect([await stored('motd.txt'), await stored('motd.yml')]).toEqual(['Hello, you', 'text: Hello, you'])
    await page.getByRole('link', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Size, largest first' }).click()
    const names = page.locator('.file-row bdi', { hasText: 'motd' })
    await expect.poll(() => names.allTextContents()).toEqual(['motd.yml', 'motd.txt'])
    await page.getByRole('link', { name: 'Size, largest first' }).click()
    await page.getByRole('link', { name: 'Size, smallest first' }).waitFor()
    await expect.poll(() => names.allTextContents()).toEqual(['motd.txt', 'motd.yml'])
  })

  it('changes its properties and restarts it', async () => {
    const { page } = alice
    const stored = `/v3/server/${server.id}/fs/content?path=server.properties`
    const file = '# By hand\nmotd=A server\nmax-players=20\n'
    await page.request.put(stored, { headers: { origin: siteUrl() }, data: Buffer.from(file) })
    await page.getByRole('link', { name: 'Options' }).click()
    await page.getByRole('link', { name: 'Properties' }).click()
    await page.getByRole('textbox', { name: 'Max players' }).fill('5')
    await page.getByRole('button', { name: 'Save and restart' }).click()
    const question = page.getByRole('dialog', { name: 'Restart Journey lobby?' })
    await question.getByRole('button', { name: 'Restart' }).click()
    await page.getByText('Properties saved. The server restarts.').waitFor()
    expect(await (await page.request.get(stored)).text()).toBe(file.replace('20', '5'))
    await expectNoViolations(page)
  })

  it('renames and shares it', async () => {
    const { page } = alice
    await page.getByRole('link', { name: 'General' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed lobby')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Renamed lobby', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Access' }).click()
    await page.getByLabel('Username').fill('bob')
    await page.getByLabel('Role', { exact: true }).selectOption('files')
    await page.getByRole('button', { name: 'Share server' }).click()
    await page.getByRole('combobox', { name: 'Role of bob' }).waitFor()
    await expectNoViolations(page)
    expect(alice.complaints).toEqual([])
  })
})

describe('without scripts', () => {
  it('the content is listed, and what needs scripts says so', async () => {
    const plain = await aVisitor({ javaScriptEnabled: false })
    await signInByRequest(plain, 'alice')
    await plain.page.goto(`${server.path}/content`)
    await plain.page.getByRole('heading', { level: 3 }).first().waitFor()
    await plain.page.goto(`${server.path}/options/properties`)
    await plain.page.locator('noscript .note', { hasText: 'needs JavaScript' }).waitFor()
    expect(await plain.page.locator('.server-loading').isVisible()).toBe(false)
    await plain.close()
  })
})

describe('others', () => {
  it('see what their role includes', async () => {
    await bob.visit(server.path)
    await bob.page.getByText('Your role does not include the console').waitFor()
    expect(await bob.page.getByRole('button', { name: /^(Start|Stop)$/ }).count()).toBe(0)
    await expectNoViolations(bob.page)
  })

  it('edit long lines on a phone, which scroll inside the editor', async () => {
    const { page } = bob
    const stored = `/v3/server/${server.id}/fs/content?path=long.txt`
    await page.request.put(stored, { headers: { origin: siteUrl() }, data: Buffer.from('x'.repeat(500)) })
    await bob.visit(`${server.path}/files?file=long.txt`)
    await page.getByRole('textbox', { name: 'Content of long.txt' }).waitFor()
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390)
    await page.getByRole('link', { name: 'Close' }).waitFor()
  })

  it('find no server that is not shared with them', async () => {
    const mallory = await aVisitor()
    await signInByRequest(mallory, 'mo')
    const answer = await mallory.page.goto(server.path)
    expect(answer?.status()).toBe(404)
    await mallory.page.getByRole('heading', { name: 'Server not found', level: 1 }).waitFor()
    await mallory.page.getByRole('link', { name: 'View your servers' }).waitFor()
    await expectNoViolations(mallory.page)
    await mallory.close()
  })
})
