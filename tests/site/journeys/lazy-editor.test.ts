import { describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'
import { slowLine } from '../support/slow-scripts.ts'

/** Fields whose code comes when they are touched, and what is typed and pressed while it is on its way. */

const WORD = 'storage'
/** Milliseconds a key, and how long the code takes. */
const PACES = [
  { keyMs: 20, lineMs: 900 },
  { keyMs: 110, lineMs: 400 },
  { keyMs: 160, lineMs: 60 },
]

/** A user who uploads a version. */
async function aWriter(): Promise<Visitor & { upload: string }> {
  const visitor = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(visitor, 'alice')
  const addressOf = await exampleAddresses(visitor)
  return { ...visitor, upload: addressOf('/$type/$project/version/create') }
}

describe.each(PACES)('at $keyMs ms a key while the code takes $lineMs ms', ({ keyMs, lineMs }) => {
  it('the editor gets every letter, also behind a command', async () => {
    const writer = await aWriter()
    const { page } = writer
    for (const begin of ['click', 'shortcut', 'toolbar'] as const) {
      await writer.visit(writer.upload)
      await slowLine(page, lineMs)
      const field = page.getByRole('textbox', { name: 'Changes' })
      if (begin === 'toolbar') await page.getByRole('button', { name: 'Bold' }).click()
      else await field.click()
      if (begin === 'shortcut') await page.keyboard.press('Control+b')
      await page.keyboard.type(WORD, { delay: keyMs })
      const text = page.locator('.cm-content')
      await expect
        .poll(() => text.innerText(), { timeout: 10_000 })
        .toBe(begin === 'click' ? WORD : `**${WORD}**`)
      expect(await text.evaluate((node) => node === document.activeElement)).toBe(true)
      // A draft of the text waits on the next visit; what is drafted here is no part of this.
      await page.evaluate(() => localStorage.clear())
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await writer.close()
  })

  it('the list of game versions gets what is typed, and the decision', async () => {
    const writer = await aWriter()
    const { page } = writer
    await writer.visit(writer.upload)
    await slowLine(page, lineMs)
    await page.getByRole('combobox', { name: 'Game versions' }).click()
    await page.keyboard.type('1.20.2', { delay: keyMs })
    await page.keyboard.press('Enter')
    await page.locator('.chip', { hasText: /^1\.20\.2$/ }).waitFor({ timeout: 10_000 })
    expect(new URL(page.url()).pathname).toBe(writer.upload)
    await writer.close()
  })
})
