import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import type { BrowserContext, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, signIn, themeCookie, type Visitor } from './browser.ts'

/**
 * Pages beside their committed pictures in `tests/e2e/looks`. `UPDATE_LOOKS=1` takes new ones: look at each before it
 * is committed. What a picture cannot hold still (times, counts, remote content) is hidden on both sides.
 */
const folder = path.join(import.meta.dirname, 'looks')

/** Share of pixels that may differ: letters are drawn a little differently from machine to machine. */
const tolerance = 0.001

type Shown = {
  route: string
  /** Seeded account that looks at it; a visitor otherwise. */
  who?: 'alice' | 'bob'
  /** Shows what people made or what changes by the minute: only its boxes are compared. */
  isLive?: boolean
  open?: (page: Page) => Promise<unknown>
}

/** The seed makes the same projects everywhere; this one of alice's has everything. */
const project = '/mod/nested-drawers'

const pages: Record<string, Shown> = {
  home: { route: '/', isLive: true },
  search: { route: '/mods', isLive: true },
  gallery: { route: '/shaders', isLive: true },
  'sign-in': { route: '/auth/sign-in' },
  'not-found': { route: '/nothing/here' },
  project: { route: project, isLive: true },
  version: { route: `${project}/version/latest`, isLive: true },
  download: {
    route: project,
    isLive: true,
    open: async (page) => {
      await page.locator('.phead .btn-get').click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
    },
  },
  settings: { route: `${project}/settings`, who: 'alice', isLive: true },
  upload: { route: `${project}/version/create`, who: 'alice', isLive: true },
  dashboard: { route: '/dashboard/projects', who: 'bob', isLive: true },
}
const widths = { desk: 1440, phone: 390 }
const themes = ['dark', 'light'] as const

/** What people made and what changes by the minute is hidden but keeps its place: boxes, edges and chrome remain. */
const stillness = `
  :is(#main, [role=dialog]) * { color: transparent !important; }
  :is(#main, [role=dialog]) ::placeholder { color: transparent !important; }
  img, :is(#main, [role=dialog]) svg { visibility: hidden !important; }
  * { animation: none !important; transition: none !important; caret-color: transparent !important; }
`

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
const sessions = new Map<string, Promise<Session>>()

/** Signs in once per account; every picture of it begins with that session. */
function sessionOf(who: string): Promise<Session> {
  const known = sessions.get(who)
  if (known) return known
  const made = (async () => {
    const visitor = await aVisitor()
    await signIn(visitor, who)
    const session = await visitor.context.storageState()
    await visitor.close()
    return session
  })()
  sessions.set(who, made)
  return made
}

const viewers = new Map<string, Promise<Visitor>>()

/** One browser profile per account and width; pictures of both themes are taken with it. */
function viewerOf(who: string | undefined, width: number): Promise<Visitor> {
  const key = `${who} ${width}`
  const known = viewers.get(key)
  if (known) return known
  const made = (async () => {
    const visitor = await aVisitor({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      bypassCSP: true,
      ...(who && { storageState: await sessionOf(who) }),
    })
    // From the second page on the typeface is at hand, so that it is there for the first paint.
    await visitor.visit('/settings')
    await visitor.page.evaluate(() => document.fonts.ready)
    return visitor
  })()
  viewers.set(key, made)
  return made
}

async function picture(shown: Shown, width: number, theme: (typeof themes)[number]): Promise<PNG> {
  const viewer = await viewerOf(shown.who, width)
  const { page } = viewer
  await viewer.context.addCookies([themeCookie(theme)])
  await viewer.visit(shown.route)
  await shown.open?.(page)
  if (shown.isLive) await page.addStyleTag({ content: stillness })
  await page.evaluate(() => document.fonts.ready)
  return PNG.sync.read(await page.screenshot({ animations: 'disabled' }))
}

afterAll(async () => {
  for (const visitor of viewers.values()) await (await visitor).close()
})

async function reference(name: string, taken: PNG): Promise<PNG> {
  const file = path.join(folder, `${name}.png`)
  if (process.env['UPDATE_LOOKS']) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, PNG.sync.write(taken))
  }
  return PNG.sync.read(await readFile(file))
}

const cases = Object.entries(pages).flatMap(([page, shown]) =>
  Object.entries(widths).flatMap(([width, pixels]) =>
    themes.map((theme) => ({ name: `${page}-${width}-${theme}`, shown, pixels, theme })),
  ),
)

describe('looks', () => {
  it.each(cases)('$name is as in its picture', async ({ name, shown, pixels, theme }) => {
    const taken = await picture(shown, pixels, theme)
    const known = await reference(name, taken)
    expect([taken.width, taken.height]).toEqual([known.width, known.height])
    const different = pixelmatch(taken.data, known.data, undefined, taken.width, taken.height, {
      threshold: 0.2,
    })
    expect(different / (taken.width * taken.height)).toBeLessThan(tolerance)
  })
})
