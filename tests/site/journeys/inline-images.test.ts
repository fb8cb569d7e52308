import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { aPicture } from '../support/png-files.ts'

let alice: Visitor
let page: Page
let slug: string

/** What a browser hands over when files are dropped on the editor or pasted into it. */
const hand = (kind: 'drop' | 'paste', files: ReturnType<typeof aPicture>[]) =>
  page.locator('.cm-content').evaluate(
    (element, [how, list]) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const init = { bubbles: true, cancelable: true }
      const { x, y } = element.querySelector('.cm-line')?.getBoundingClientRect() ?? { x: 0, y: 0 }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data, clientX: x + 1, clientY: y + 5 }),
      )
    },
    [
      kind,
      files.map((file) => ({ name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') })),
    ] as const,
  )
const text = () => page.locator('.cm-content').innerText()

beforeAll(async () => {
  alice = await aVisitor({ reducedMotion: 'reduce' })
  page = alice.page
  page.setDefaultTimeout(30_000)
  slug = `pictured-${Date.now().toString(36)}`
  await signInByRequest(alice, 'alice')
  const made = await page.request.post('/_internal/project', {
    data: { title: 'Pictured', slug, description: 'A project with pictures in its text.', body: 'The end.' },
    headers: { origin: siteUrl() },
  })
  if (!made.ok()) throw new Error(await made.text())
  await alice.visit(`/mod/${slug}/settings/description`)
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.locator('.cm-content:focus').waitFor()
})
afterAll(async () => {
  await page.request.delete(`/v2/project/${slug}`, { headers: { origin: siteUrl() } })
  await alice.close()
})

it('puts pictures where they were dropped, each on its line, while typing goes on', async () => {
  await page.locator('.cm-content').press('Control+End')
  await hand('drop', [aPicture('the_hall.png', 90), aPicture('roof.png', 200)])
  await page.keyboard.type(' Really.')
  await expect.poll(text).toMatch(/roof\]/)
  await expect.poll(text).toMatch(/the hall\]/)
  expect(await text()).toMatch(/^!\[[^\]]+\]\(\S+\.(png|webp)\)\n!\[[^\]]+\]\(\S+\)The end\. Really\.$/)
  await expect.poll(() => page.locator('.md-uploads li').count()).toBe(0)
})

it('takes a pasted picture', async () => {
  await page.locator('.cm-content').press('Control+End')
  await hand('paste', [aPicture('image.png', 20)])
  await expect.poll(text).toMatch(/Really\.!\[image\]\(http\S+\)$/)
})

it('says what did not arrive and why, and forgets it on request', async () => {
  const before = await text()
  const heavy = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(1_100_000, 1) }
  await hand('drop', [heavy, { ...aPicture('notes.txt', 1), mimeType: 'text/plain' }])
  await page.getByText('huge.png is larger than').waitFor()
  await page.getByText('notes.txt is not one of').waitFor()
  await page.route('**/v3/image*', (route) => route.abort(), { times: 1 })
  await hand('drop', [aPicture('lost.png', 7)])
  await page.locator('.md-uploads .error', { hasText: 'lost.png' }).waitFor()
  await hand('drop', [{ name: 'broken.png', mimeType: 'image/png', buffer: deflateSync('no picture') }])
  await page.locator('.md-uploads .error', { hasText: 'damaged' }).waitFor()
  await expectNoViolations(page)
  expect(await text()).toBe(before)
  for (const name of ['huge.png', 'notes.txt', 'lost.png', 'broken.png'])
    await page.getByRole('button', { name: `Dismiss ${name}` }).click()
  await expect.poll(() => page.locator('.md-uploads li').count()).toBe(0)
})

it('takes one from the dialog, shows it, and demands words for it', async () => {
  await page.locator('.cm-content').press('Control+End')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(aPicture('door.png', 140))
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toMatch(/\/data\/\S+\.(png|webp)$/)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await dialog.getByText('Describe the image').waitFor()
  await expectNoViolations(page)
  await dialog.getByLabel('Alt text').fill('A grey door')
  await dialog.locator('.md-preview img').waitFor()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect.poll(text).toContain('![A grey door](')
})

it('shows them on the page once they are saved', async () => {
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
  await alice.visit(`/mod/${slug}`)
  const pictures = page.locator('.doc .prose img')
  expect(await pictures.count()).toBe(4)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  }
  expect(alice.complaints.filter((complaint) => !/400|ERR_FAILED/.test(complaint))).toEqual([])
})
