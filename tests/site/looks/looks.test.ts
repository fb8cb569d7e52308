import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { aVisitor, chromiumVersion, signInByRequest, themeCookie, type Visitor } from '../support/browser.ts'
import { compare } from './compare-images.ts'

/**
 * Pages beside their committed pictures. `UPDATE_SCREENSHOTS=1 npx vitest run --project looks` takes new ones: look at each
 * before it is committed. The browser sees the project's fonts alone. The site is one of its own, with a seed of a fixed day, so that a picture shows what a
 * visitor sees; only what the present day changes is hidden on both sides.
 */
const folder = path.join(import.meta.dirname, 'baseline')

/** Names the Chromium that drew the references. */
const drawnBy = path.join(folder, 'drawn-by.txt')

interface Shown {
  /** Asked of the site where the address holds an id. */
  route: string | ((page: Page) => Promise<string>)
  /** Seeded account that looks at it; a visitor otherwise. */
  who?: 'alice' | 'bob' | 'mo' | 'ada'
  open?: (page: Page) => Promise<unknown>
  /** Shows a part, before each comparison: other parts may still come above it. */
  place?: (page: Page) => Promise<unknown>
  /** Visited again until these are there: a busy server may render the page without them. */
  needs?: readonly string[]
  /** Its references show the page as laid out at the first paint; a change of the theme lays out text again. */
  isVisitedPerTheme?: true
  /** For pages that consist of the same parts: light on a desktop, dark on a phone. */
  isShownOnce?: true
}

/** The seed makes the same projects everywhere; this one of alice's has everything. */
const project = '/mod/nested-drawers'
/** The tab of a project whose number a page does not wait for. */
const DEPENDENTS = `[href="${project}/dependents"]`

const pages: Record<string, Shown> = {
  home: { route: '/' },
  search: { route: '/mods?s=downloads' },
  gallery: { route: '/shaders?s=downloads' },
  'sign-in': { route: '/auth/sign-in' },
  'not-found': { route: '/nothing/here' },
  project: { route: project, needs: ['.prose img[height]', DEPENDENTS] },
  version: { route: `${project}/version/latest`, needs: [DEPENDENTS] },
  download: {
    route: project,
    needs: [DEPENDENTS],
    open: async (page) => {
      await page.locator('.phead .btn-get').click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
    },
  },
  settings: { route: `${project}/settings`, who: 'alice' },
  upload: { route: `${project}/version/create`, who: 'alice' },
  dashboard: { route: '/dashboard/projects', who: 'bob' },
  inbox: { route: '/dashboard/notifications', who: 'mo', isVisitedPerTheme: true },
  choices: { route: '/settings/notifications', who: 'alice', isVisitedPerTheme: true },
  queue: { route: '/moderation/review', who: 'mo' },
  reports: { route: '/moderation/reports', who: 'mo' },
  'report-form': {
    route: `/report?item=project&itemID=${project.split('/').at(-1)}`,
    who: 'bob',
    open: (page) => page.getByRole('radio', { name: 'Malicious' }).check(),
  },
  'take-down': {
    who: 'mo',
    async route(page) {
      const { organizations } = await read<{ organizations: { id: string }[] }>(page, '/_internal/user/alice')
      return `/moderation/take-down?kind=organization&id=${organizations[0]?.id}`
    },
  },
  suspension: { route: '/moderation/user/alice', who: 'mo' },
  moderation: { route: '/moderation', who: 'mo' },
  'staff-log': { route: '/moderation/log', who: 'mo' },
  'user-email': { route: '/admin/user_email?q=a', who: 'ada' },
  'report-thread': {
    who: 'mo',
    async route(page) {
      const { entries } = await read<{ entries: { id: string; reporter: { username: string } | null }[] }>(
        page,
        '/_internal/moderation/reports',
      )
      const id = entries.find(({ reporter }) => reporter?.username === 'alice')?.id
      await readAll(page, `/_internal/report/${id}`)
      return `/moderation/report/${id}`
    },
  },
  checklist: {
    route: '/moderation/review',
    who: 'mo',
    open: (page) => page.getByRole('main').getByRole('link', { name: 'Review', exact: true }).first().click(),
    place: (page) =>
      page.getByRole('heading', { name: 'Checklist' }).evaluate((heading) => heading.scrollIntoView()),
  },
}

/** Pages of the server that the seed makes, whose machine has no agent. */
const ofServer = (below: string): Shown => ({
  who: 'alice',
  isShownOnce: true,
  async route(page) {
    const [server] = await read<{ server_id: string }[]>(page, '/v3/servers')
    return `/servers/manage/${server?.server_id}${below}`
  },
})

const serverPages: Record<string, Shown> = {
  server: ofServer(''),
  'server-content': ofServer('/content'),
  'server-files': ofServer('/files'),
  'server-backups': ofServer('/backups'),
  'server-properties': ofServer('/options/properties'),
}

/** What the site answers a program with the session of the page. */
const read = async <T>(page: Page, path: string) => (await (await page.request.get(path)).json()) as T

/** Where a reader stopped would stand in the first picture of a thread alone, so all of it is read before. */
async function readAll(page: Page, path: string): Promise<void> {
  const { thread } = await read<{ thread: { id: string; messages: { id: string }[] } }>(page, path)
  const answer = await page.request.put(`/_internal/thread/${thread.id}/read`, {
    data: { message: thread.messages.at(-1)?.id },
    headers: { origin: new URL(page.url()).origin },
  })
  if (!answer.ok()) throw new Error(`the thread was not read: ${answer.status()}`)
}

const widths = { desk: 1440, phone: 390 }
const themes = ['dark', 'light'] as const

/**
 * Hidden are "3 days ago" and the address of the site, which take the same room every time, how long a search took, and
 * lists whose order follows the downloads of the last days. What was decided in the last thirty days is hidden as
 * well.
 */
const stillness = `
  .group-prefix { inline-size: 12em; overflow: hidden; color: transparent !important; }
  time { display: inline-block; inline-size: 6em; block-size: 1lh; overflow: hidden; visibility: hidden; }
  :is(.wall, .found .hide-s, [aria-labelledby=now-popular] ol, [aria-labelledby=now-climbing] ul) { visibility: hidden; }
  [aria-labelledby=moderation-waits] dl { block-size: 9rem; overflow: hidden; visibility: hidden; }
  * { animation: none !important; transition: none !important; caret-color: transparent !important; }
`

const viewers = new Map<string, Promise<Visitor>>()

/** One browser profile per account and width. */
function viewerOf(who: string | undefined, width: number): Promise<Visitor> {
  const key = `${who} ${width}`
  const known = viewers.get(key)
  if (known) return known
  const made = (async () => {
    const viewport = { width, height: 900 }
    const visitor = await aVisitor({ viewport, reducedMotion: 'reduce', bypassCSP: true, timezoneId: 'UTC' })
    if (who) await signInByRequest(visitor, who)
    // From the second page on the typeface is at hand, so that it is there for the first paint.
    await visitor.visit('/settings')
    await visitor.page.evaluate(() => document.fonts.ready)
    return visitor
  })()
  viewers.set(key, made)
  return made
}

/** Runs in the page. Images that are out of sight or not drawn at all are not asked for. */
function imagesInSightAreThere(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return image.complete || !isInSight || !image.checkVisibility()
  })
}

async function visit(viewer: Visitor, shown: Shown, theme: string): Promise<void> {
  const { page } = viewer
  await viewer.context.addCookies([themeCookie(theme)])
  const address = typeof shown.route === 'string' ? shown.route : await shown.route(page)
  const isComplete = () =>
    page.evaluate((needs) => needs.every((part) => document.querySelector(part)), shown.needs ?? [])
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await viewer.visit(address)
    if (await isComplete()) break
  }
  await page.addStyleTag({ content: stillness })
  await shown.open?.(page)
  await shown.place?.(page)
  await page.locator('.loadbar').waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(imagesInSightAreThere)
  await page.evaluate(() =>
    Promise.allSettled([...document.images].filter((image) => image.complete).map((image) => image.decode())),
  )
}

const themesOf = ({ isShownOnce }: Shown, width: number) =>
  isShownOnce ? ([width === widths.desk ? 'light' : 'dark'] as const) : themes

/** Shows the page in a theme; it is open in another one unless this is the first. */
async function show(viewer: Visitor, shown: Shown, theme: string, isFirst: boolean): Promise<void> {
  if (isFirst || shown.isVisitedPerTheme) await visit(viewer, shown, theme)
  // A theme is one attribute of the root.
  else
    await viewer.page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
}

afterAll(async () => {
  for (const visitor of viewers.values()) await (await visitor).close()
})

async function reference(name: string, taken: PNG): Promise<PNG> {
  const file = path.join(folder, `${name}.png`)
  if (process.env['UPDATE_SCREENSHOTS']) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, PNG.sync.write(taken))
    await writeFile(drawnBy, `Chromium ${await chromiumVersion()}\n`)
  }
  return PNG.sync.read(await readFile(file))
}

/** Versions of one branch draw alike, so the last number, of patches, does not count. */
async function isSameBrowser(): Promise<boolean> {
  const branch = (version: string) =>
    version
      .replace(/^Chromium /, '')
      .split('.')
      .slice(0, 3)
      .join('.')
  return branch((await readFile(drawnBy, 'utf8')).trim()) === branch(await chromiumVersion())
}

/** For finding the difference. */
async function keepFailed(name: string, taken: PNG): Promise<void> {
  const file = path.join(tmpdir(), `quarry-look-${name}.png`)
  await writeFile(file, PNG.sync.write(taken))
  console.error(`${name}: what was seen is in ${file}`)
}

/** Only reached by a page that fails. */
const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 250

/** Compares the page with its picture until they are alike: a busy machine may still be about to draw a part of it. */
async function compareWithPicture(page: Page, name: string, place: Shown['place']) {
  const isSame = await isSameBrowser()
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    await place?.(page)
    const taken = PNG.sync.read(await page.screenshot({ animations: 'disabled' }))
    const comparison = compare(taken, await reference(name, taken), isSame)
    if (comparison.isAlike) return comparison
    if (Date.now() > until) {
      await keepFailed(name, taken)
      return comparison
    }
    await page.waitForTimeout(LOOK_AGAIN_MS)
  }
}

const cases = Object.entries({ ...pages, ...serverPages }).flatMap(([page, shown]) =>
  Object.entries(widths).map(([name, width]) => ({ name: `${page}-${name}`, shown, width })),
)

describe('screenshots', () => {
  it.each(cases)('$name is as in its pictures', async ({ name, shown, width }) => {
    const viewer = await viewerOf(shown.who, width)
    for (const [at, theme] of themesOf(shown, width).entries()) {
      await show(viewer, shown, theme, at === 0)
      const comparison = await compareWithPicture(viewer.page, `${name}-${theme}`, shown.place)
      expect.soft(comparison, theme).toMatchObject({ isAlike: true })
    }
  })
})
