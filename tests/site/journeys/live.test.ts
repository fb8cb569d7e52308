import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionFields } from '../../../api/testing/version-form.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { aCutLine, type CutLine } from '../support/breakable-proxy.ts'
import { aFabricJar } from '../support/jar-files.ts'

const slug = `followed-${Date.now().toString(36)}`
let one: Visitor
let other: Visitor
let line: CutLine
let projectId: string

const origin = () => ({ origin: siteUrl() })
const editProject = async (data: object) => {
  const answer = await one.page.request.patch(`/v2/project/${projectId}`, { data, headers: origin() })
  expect(answer.ok()).toBe(true)
}
const upload = async (version: string) => {
  const data = versionFields(projectId, { name: version, version_number: version })
  const file = await aFabricJar({ id: slug, version, minecraft: '1.21' })
  const answer = await one.page.request.post('/v2/version', {
    headers: origin(),
    multipart: { data: JSON.stringify(data), file },
  })
  expect(answer.ok()).toBe(true)
}

const open = (page: Page, task: string) =>
  page.getByRole('region', { name: 'Before we can review this' }).getByText(task, { exact: true })
const rows = (page: Page) => page.locator('.vtable tbody tr')

/** Resolves when the page has its live stream. */
const listening = (visitor: Visitor) =>
  visitor.page.waitForResponse((answer) => answer.url().includes('project%3A') && answer.ok())

beforeAll(async () => {
  line = await aCutLine()
  ;[one, other] = await Promise.all([aVisitor(), aVisitor({ baseURL: line.url })])
  await signInByRequest(one, 'alice')
  await other.context.addCookies(await one.context.cookies())
  const made = await one.page.request.post('/_internal/project', {
    data: { title: 'Followed', slug, description: 'Open in two windows.', requested_status: 'approved' },
    headers: origin(),
  })
  if (!made.ok()) throw new Error(`no draft was made: ${made.status()}`)
  projectId = ((await made.json()) as { id: string }).id
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  line.close()
})

describe('a project that is open in two windows', () => {
  it('shows the same checklist and versions in both after changes of either user', async () => {
    const streams = [listening(one), listening(other)]
    await Promise.all([one, other].map((window) => window.visit(`/mod/${slug}/versions`)))
    await Promise.all(streams)
    for (const { page } of [one, other]) {
      await open(page, 'Choose a license').waitFor()
      await open(page, 'Upload a version').waitFor()
    }
    await editProject({ license_id: 'MIT' })
    for (const { page } of [one, other]) await open(page, 'Choose a license').waitFor({ state: 'detached' })
    await upload('1.0.0')
    for (const { page } of [one, other]) {
      await open(page, 'Upload a version').waitFor({ state: 'detached' })
      await rows(page).getByText('1.0.0', { exact: true }).waitFor()
      expect(await rows(page).count()).toBe(1)
    }
  })

  it('misses nothing and shows nothing twice when the stream of one was cut for a while', async () => {
    const shown = (page: Page) => rows(page).getByText(/^1\.\d\.0$/)
    const cut = other.page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/_internal/live'),
    )
    line.cut()
    await cut
    await upload('1.1.0')
    await upload('1.2.0')
    await expect.poll(() => shown(one.page).count()).toBe(3)
    expect(await shown(other.page).allTextContents()).toEqual(['1.0.0'])
    line.mend()
    await expect
      .poll(async () => (await shown(other.page).allTextContents()).toSorted())
      .toEqual(['1.0.0', '1.1.0', '1.2.0'])
    await upload('1.3.0')
    await expect
      .poll(async () => (await shown(other.page).allTextContents()).toSorted())
      .toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
  })

  it('shows a draft to no other user', async () => {
    const stranger = await aVisitor()
    await signInByRequest(stranger, 'bob')
    const answer = await stranger.page.request.get(`/_internal/live?channel=project:${projectId}`)
    expect(answer.status()).toBe(404)
    await stranger.close()
  })
})
