import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import type { Visitor } from '../support/browser.ts'
import { aPicture } from '../support/png-files.ts'
import { aReportThread, type ReportThread } from '../support/report-thread.ts'

/** A reporter and a moderator who exchange images; each page updates without a reload. */
let thread: ReportThread
let reporter: Visitor
let mo: Visitor
let id = ''

const fieldOf = ({ page }: Visitor) => page.getByLabel('Write a message')
const picture = ({ page }: Visitor, alt: string) => page.locator('.thread').getByRole('img', { name: alt })
const widthOf = (visitor: Visitor, alt: string) =>
  picture(visitor, alt).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })

beforeAll(async () => {
  thread = await aReportThread('Sends pictures of the same')
  ;({ reporter, mo, id } = thread)
  await Promise.all([reporter, mo].map((visitor) => visitor.visit(`/dashboard/report/${id}`)))
})
afterAll(() => thread.close())

it('takes several while typing goes on, tears no word apart, and keeps them in the order of choice over a reload', async () => {
  const { page } = reporter
  const held: Route[] = []
  await page.route('**/v3/image*', (route) => void held.push(route))
  await fieldOf(reporter).fill('This is what came')
  await page
    .locator('input[type=file]')
    .setInputFiles([aPicture('the_hall.png', 90), aPicture('roof.png', 200)])
  await expect.poll(() => held.length).toBe(2)
  await fieldOf(reporter).press('End')
  await page.keyboard.type(' tod')
  const isHall = (route: Route) => route.request().postDataBuffer()?.equals(aPicture('', 90).buffer) === true
  await held.find((route) => !isHall(route))?.continue()
  await expect.poll(() => fieldOf(reporter).inputValue()).toMatch(/roof\]/)
  await page.keyboard.type('a')
  await held.find(isHall)?.continue()
  await expect.poll(() => fieldOf(reporter).inputValue()).toMatch(/the hall\]/)
  await page.unroute('**/v3/image*')
  await page.keyboard.type('y.')
  expect(await fieldOf(reporter).inputValue()).toMatch(
    /^This is what came today\.\n\n!\[the hall\]\(\S+\)\n!\[roof\]\(\S+\)$/,
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.locator('.md-preview img').first().waitFor()
  await expectNoViolations(page)
  await reporter.visit(`/dashboard/report/${id}`)
  await expect.poll(() => fieldOf(reporter).inputValue()).toMatch(/today\.[^]*the hall\][^]*roof\]/)
})

it('keeps the caret after the image while it uploads', async () => {
  const { page } = reporter
  const before = await fieldOf(reporter).inputValue()
  await fieldOf(reporter).press('ControlOrMeta+End')
  await page.locator('input[type=file]').setInputFiles(aPicture('door.png', 60))
  await expect.poll(() => fieldOf(reporter).inputValue()).toMatch(/door\]/)
  await fieldOf(reporter).focus()
  await page.keyboard.type(' That is all.')
  expect((await fieldOf(reporter).inputValue()).slice(before.length)).toMatch(
    /^\n!\[door\]\(\S+\) That is all\.$/,
  )
})

it('shows what was sent to the other one at once, as large as it was', async () => {
  await reporter.page.getByRole('button', { name: 'Send message', exact: true }).click()
  await picture(reporter, 'the hall').waitFor()
  await picture(mo, 'the hall').waitFor()
  expect([await widthOf(mo, 'the hall'), await widthOf(reporter, 'roof')]).toEqual([64, 64])
  const link = picture(mo, 'roof').locator('xpath=..')
  expect(await link.getAttribute('href')).toMatch(/^\/data\/pictures\/\w+\/original$/)
})

it('says what did not arrive, sends it again, and holds the message back until it is there', async () => {
  const { page } = mo
  await page.route('**/v3/image*', (route) => route.abort(), { times: 1 })
  await fieldOf(mo).fill('Seen. Mine:')
  await page.locator('input[type=file]').setInputFiles(aPicture('mine.png', 140))
  await page.locator('.md-uploads .error', { hasText: 'mine.png' }).waitFor()
  await page.getByRole('button', { name: 'Send message', exact: true }).click()
  await page.getByText('an image was not uploaded').waitFor()
  expect(await fieldOf(mo).inputValue()).toBe('Seen. Mine:')
  await page.getByRole('button', { name: 'Upload mine.png again' }).click()
  await picture(mo, 'mine').waitFor()
  await picture(reporter, 'mine').waitFor()
  expect(await widthOf(reporter, 'mine')).toBe(64)
  await expectNoViolations(page)
})

it('keeps those of a note among staff', async () => {
  const { page } = mo
  await fieldOf(mo).fill('Between us')
  await page.getByLabel('A note that only staff can read').check()
  await page.locator('input[type=file]').setInputFiles(aPicture('secret.png', 30))
  await expect.poll(() => fieldOf(mo).inputValue()).toContain('![secret]')
  await page.getByRole('button', { name: 'Send message', exact: true }).click()
  await picture(mo, 'secret').waitFor()
  const source = (await picture(mo, 'secret').getAttribute('src')) ?? ''
  expect((await mo.page.request.get(source)).status()).toBe(200)
  expect((await reporter.page.request.get(source)).status()).toBe(404)
  expect(await picture(reporter, 'secret').count()).toBe(0)
})

/** Dropped or pasted files, as the browser would pass them. */
const handOver = (visitor: Visitor, type: 'drop' | 'paste', { name, buffer }: ReturnType<typeof aPicture>) =>
  fieldOf(visitor).evaluate(
    (field, { type, name, bytes }) => {
      const items = new DataTransfer()
      items.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      const shared = { bubbles: true, cancelable: true }
      const event =
        type === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer: items })
          : new ClipboardEvent('paste', { ...shared, clipboardData: items })
      return !field.dispatchEvent(event)
    },
    { type, name, bytes: [...buffer] },
  )

it('takes what is dropped on the field or pasted into it, and leaves pasted text to the browser', async () => {
  await fieldOf(reporter).fill('Two more:')
  expect(await handOver(reporter, 'drop', aPicture('dropped.png', 70))).toBe(true)
  await expect.poll(() => fieldOf(reporter).inputValue()).toContain('![dropped]')
  expect(await handOver(reporter, 'paste', aPicture('pasted.png', 170))).toBe(true)
  await expect.poll(() => fieldOf(reporter).inputValue()).toContain('![pasted]')
  const isTaken = await fieldOf(reporter).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'words')
    return !field.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, clipboardData }))
  })
  expect(isTaken).toBe(false)
  await reporter.page.getByRole('button', { name: 'Send message', exact: true }).click()
  await picture(mo, 'dropped').waitFor()
  expect([await widthOf(mo, 'dropped'), await widthOf(mo, 'pasted')]).toEqual([64, 64])
})
