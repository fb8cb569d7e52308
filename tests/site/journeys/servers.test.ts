import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Agent } from '@quarry/hosting/agent'
import { tinyAgent } from '@quarry/hosting/testing/tiny-agent'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { reservePorts } from '@quarry/jobs/testing/ports'

/* A server on a node with a real agent, whose game is a small process. */

let ada: Visitor
let alice: Visitor
let bob: Visitor
let folder: string
let agent: Agent
let nodeId = ''
let serverId = ''

const send = async (method: 'POST' | 'PUT' | 'DELETE', address: string, data: object = {}) => {
  const response = await ada.page.request.fetch(address, { method, headers: { origin: siteUrl() }, data })
  if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`)
  return response.status() === 204 ? {} : ((await response.json()) as Record<string, string>)
}
const serverPath = () => `/servers/manage/${serverId}`

beforeAll(async () => {
  ;[ada, alice, bob] = await Promise.all([
    aVisitor(),
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } }),
  ])
  await Promise.all([
    signInByRequest(ada, 'ada'),
    signInByRequest(alice, 'alice'),
    signInByRequest(bob, 'bob'),
  ])
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-servers-'))
  const [port = 0] = await reservePorts()
  const place = { name: `Journey ${port}`, region: 'local', host: 'localhost', memory_mb: 4096 }
  const node = await send('POST', '/_internal/nodes', { ...place, first_port: port, last_port: port })
  nodeId = node['id'] ?? ''
  const { token = '' } = await send('POST', `/_internal/node/${nodeId}/tokens`)
  const console = { host: '127.0.0.1', port: 0 }
  agent = tinyAgent({ apiUrl: siteUrl(), token, folder, console })
  await agent.start()
  const wanted = { owner: 'alice', name: 'Journey lobby', plan: 'small', flavour: 'practice', node: nodeId }
  // Once the agent has connected.
  await vi.waitFor(async () => {
    serverId = (await send('POST', '/_internal/servers', wanted))['server_id'] ?? ''
  })
})
afterAll(async () => {
  await send('DELETE', `/v3/server/${serverId}`).catch(() => {})
  // The node deletes the files and reports that; then it can be deleted itself.
  await vi.waitFor(() => send('DELETE', `/_internal/node/${nodeId}`))
  await agent.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await Promise.all([ada, alice, bob].map((visitor) => visitor.close()))
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
    const command = page.getByRole('textbox', { name: 'Command' })
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
    await alice.visit(`${serverPath()}/content`)
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
    await alice.visit(serverPath())
    await page.getByRole('button', { name: 'Stop' }).click()
    await page
      .getByRole('dialog', { name: 'Stop Journey lobby?' })
      .getByRole('button', { name: 'Stop' })
      .click()
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await start.waitFor()
    expect(await page.getByRole('textbox', { name: 'Command' }).isDisabled()).toBe(true)
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
    await page.getByRole('link', { name: 'Download Before the update' }).waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Actions for Before the update' }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    const question = page.getByRole('dialog', { name: 'Restore Before the update?' })
    const answer = page.waitForResponse((response) => response.url().endsWith('/restore'))
    await question.getByRole('button', { name: 'Restore' }).click()
    expect((await answer).ok()).toBe(true)
    await page.getByRole('link', { name: 'Download Before the update' }).waitFor()
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
    const stored = `/v3/server/${serverId}/fs/content?path=motd.txt`
    expect(await (await page.request.get(stored)).text()).toBe('Hello, you')
  })

  it('changes its properties and restarts it', async () => {
    const { page } = alice
    const stored = `/v3/server/${serverId}/fs/content?path=server.properties`
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

describe('others', () => {
  it('see what their role includes', async () => {
    await bob.visit(serverPath())
    await bob.page.getByText('Your role does not include the console').waitFor()
    expect(await bob.page.getByRole('button', { name: /^(Start|Stop)$/ }).count()).toBe(0)
    await expectNoViolations(bob.page)
  })

  it('find no server that is not shared with them', async () => {
    const mallory = await aVisitor()
    await signInByRequest(mallory, 'mo')
    const answer = await mallory.page.goto(serverPath())
    expect(answer?.status()).toBe(404)
    await mallory.close()
  })
})
