import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { aVisitor, siteUrl } from './browser.ts'

/**
 * Pages beside their committed pictures in `tests/e2e/looks`. `UPDATE_LOOKS=1` takes new ones: look at each before it
 * is committed. What a picture cannot hold still (times, counts, remote content) is hidden on both sides.
 */
const folder = path.join(import.meta.dirname, 'looks')

/** Share of pixels that may differ: fonts are hinted a little differently from machine to machine. */
const tolerance = 0.02

const pages = {
  home: '/',
  search: '/mods',
  gallery: '/shaders',
  'sign-in': '/auth/sign-in',
  'not-found': '/nothing/here',
}
const live = new Set(['/', '/mods', '/shaders'])
const widths = { desk: 1440, phone: 390 }
const themes = ['dark', 'light'] as const

/** What people made and what changes by the minute is hidden but keeps its place: boxes, edges and chrome remain. */
const stillness = `
  #main *, #main *::placeholder { color: transparent !important; }
  img, #main svg { visibility: hidden !important; }
  * { animation: none !important; transition: none !important; caret-color: transparent !important; }
`

async function picture(route: string, width: number, theme: (typeof themes)[number]): Promise<PNG> {
  const visitor = await aVisitor({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  await visitor.context.addCookies([{ name: 'color-mode', value: theme, url: siteUrl() }])
  await visitor.visit(route)
  if (live.has(route)) await visitor.page.addStyleTag({ content: stillness })
  await visitor.page.evaluate(() => document.fonts.ready)
  const taken = await visitor.page.screenshot({ animations: 'disabled' })
  await visitor.close()
  return PNG.sync.read(taken)
}

async function reference(name: string, taken: PNG): Promise<PNG> {
  const file = path.join(folder, `${name}.png`)
  if (process.env['UPDATE_LOOKS']) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, PNG.sync.write(taken))
  }
  return PNG.sync.read(await readFile(file))
}

const cases = Object.entries(pages).flatMap(([page, route]) =>
  Object.entries(widths).flatMap(([width, pixels]) =>
    themes.map((theme) => ({ name: `${page}-${width}-${theme}`, route, pixels, theme })),
  ),
)

describe('looks', () => {
  it.each(cases)('$name is as in its picture', async ({ name, route, pixels, theme }) => {
    const taken = await picture(route, pixels, theme)
    const known = await reference(name, taken)
    expect([taken.width, taken.height]).toEqual([known.width, known.height])
    const different = pixelmatch(taken.data, known.data, undefined, taken.width, taken.height, {
      threshold: 0.2,
    })
    expect(different / (taken.width * taken.height)).toBeLessThan(tolerance)
  })
})
