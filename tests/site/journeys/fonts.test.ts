import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { aVisitor } from '../support/browser.ts'

const seedTexts = path.join(import.meta.dirname, '../../../db/seed/text/world-languages.ts')

/** Runs in the page: those of the characters that are drawn as one that no font has. */
function undrawn(characters: string[]): string[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 48
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('no canvas')
  const draw = (text: string) => {
    drawing.clearRect(0, 0, 48, 48)
    drawing.font = '24px sans-serif'
    drawing.fillText(text, 8, 32)
    return drawing.getImageData(0, 0, 48, 48).data.join()
  }
  const missing = draw('\u{10FFFE}')
  const nothing = draw('')
  // Thai vowels stand on a letter; alone they are drawn on a circle that these fonts need not have.
  const base = (character: string) => (/\p{Script=Thai}/u.test(character) ? 'น' : '')
  return characters.filter((character) =>
    [missing, nothing, draw('น')].includes(draw(base(character) + character)),
  )
}

it('draws every character of the seed with fonts of the project, and with no others', async () => {
  const visitor = await aVisitor()
  const { page, context } = visitor
  const characters = [...new Set(readFileSync(seedTexts, 'utf8'))].filter((one) => /[\p{L}\p{N}]/u.test(one))
  expect(characters.length).toBeGreaterThan(200)
  expect(await page.evaluate(undrawn, characters)).toEqual([])

  await page.setContent(`<p style="font-family: serif">${characters.join('')} <code>code</code></p>`)
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  const foreign = fonts.map((font) => font.familyName).filter((name) => !/^(DejaVu|Noto) Sans/.test(name))
  expect(foreign).toEqual([])
  await visitor.close()
})

it('uses the typeface from the first navigation on if it arrives after the first paint', async () => {
  const visitor = await aVisitor()
  const { page, context } = visitor
  const fontFile = Promise.withResolvers<undefined>()
  await page.route('**/*.woff2', async (route) => {
    await fontFile.promise
    await route.continue()
  })
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const isOurs = async () => {
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.some((font) => font.isCustomFont)
  }
  await page.goto('/legal/terms', { waitUntil: 'commit' })
  await page.locator('html[data-hydrated]').waitFor()
  const arrived = page.waitForResponse('**/*.woff2')
  fontFile.resolve(undefined)
  await (await arrived).finished()
  expect(await isOurs()).toBe(false)
  await page.locator('.footer a[href="/app"]').click()
  await page.waitForURL('**/app')
  await expect.poll(isOurs).toBe(true)
  await visitor.close()
})
