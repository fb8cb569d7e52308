import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signIn, siteUrl, type Visitor } from '../support/browser.ts'
import { movesOf, paintInOnePiece, totalOf } from '../support/layout-shifts.ts'
import { aStalledSite } from '../support/stalling-proxy.ts'

/** Nothing on a page moves by itself while it arrives, however late fonts and images are. */
const widths = { desk: 1440, phone: 390 }
const lateMs = 900
/** Shifts of parts of a page that is painted in pieces; invisible to users. */
const LARGEST_SHIFT = 0.02

let alice: Visitor
let project: { id: string; slug: string; project_type: string; body: string }

const setBody = async (body: string) => {
  const answer = await alice.page.request.patch(`/v2/project/${project.id}`, {
    data: { body },
    headers: { origin: siteUrl() },
  })
  expect(answer.status()).toBe(204)
}

beforeAll(async () => {
  alice = await aVisitor()
  await signIn(alice, 'alice')
  const own = await alice.page.request.get('/v2/user')
  const { id } = (await own.json()) as { id: string }
  const projects = await alice.page.request.get(`/v2/user/${id}/projects`)
  const [first] = (await projects.json()) as (typeof project)[]
  if (!first) throw new Error('the seed gave alice no project')
  project = first
})
afterAll(async () => {
  await setBody(project.body)
  await alice.close()
})

describe.each(Object.entries(widths))('on a %s nothing moves', (_name, width) => {
  it('when the typeface is late', async () => {
    const movesWithLateType = async (path: string) => {
      const visitor = await aVisitor({ viewport: { width, height: 844 } })
      const { page } = visitor
      await paintInOnePiece(page)
      await page.route(/\.woff2$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, lateMs))
        await route.continue()
      })
      const moves = await movesOf(page, path, () => page.waitForTimeout(lateMs))
      await visitor.close()
      return { path, moves }
    }
    const paths = ['/', '/mods', `/${project.project_type}/${project.slug}`]
    expect(await Promise.all(paths.map(movesWithLateType))).toEqual(
      paths.map((path) => ({ path, moves: [] })),
    )
  })

  const movesOfStalled = async (before: readonly string[]) => {
    const site = await aStalledSite({ stallMs: lateMs, before })
    const movesOfPage = async (path: string) => {
      const visitor = await aVisitor({ baseURL: site.url, viewport: { width, height: 844 } })
      const moves = await movesOf(visitor.page, path, () => visitor.page.locator('main h1').waitFor())
      await visitor.close()
      return { path, moves }
    }
    const pages = await Promise.all(
      ['/', '/mods', `/${project.project_type}/${project.slug}`].map(movesOfPage),
    )
    site.close()
    return pages
  }

  it('but by a hair when the page itself stops on its way', async () => {
    const pages = await movesOfStalled(['<main', '</button>'])
    expect(pages.filter(({ moves }) => totalOf(moves) > LARGEST_SHIFT)).toEqual([])
  })

  it.each([
    ['header-end', 'in header.header'],
    ['bottom-bar', 'in nav.bottom-bar'],
  ])('when the page stops within %s', async (part, home) => {
    const pages = await movesOfStalled([`class="${part}`, '</svg>'])
    const moved = pages.filter(({ moves }) =>
      moves.some(({ parts }) => parts.some((name) => name.includes(home))),
    )
    expect(moved).toEqual([])
    // A busy machine paints what stands before it in pieces.
    expect(pages.filter(({ moves }) => totalOf(moves) > LARGEST_SHIFT)).toEqual([])
  })

  it('when the times on the front page go on', async () => {
    const visitor = await aVisitor({ viewport: { width, height: 844 } })
    const { page } = visitor
    await paintInOnePiece(page)
    const time = page.locator('main .val time').first()
    const setText = (text: string) => time.evaluate((node, value) => (node.textContent = value), text)
    let changedMs = 0
    const moves = await movesOf(page, '/', async () => {
      await setText('9 sec ago')
      await time.scrollIntoViewIfNeeded()
      changedMs = await page.evaluate(async () => {
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
        return Math.ceil(performance.now())
      })
      await setText('10 sec ago')
    })
    // What moved because of the first text may be reported late.
    expect(moves.filter(({ atMs }) => atMs >= changedMs)).toEqual([])
    await visitor.close()
  })

  it('when an image of a stranger is late', async () => {
    await setBody('Above.\n\n![](https://pictures.example.org/tall.png)\n\nBelow it comes a text.\n')
    const visitor = await aVisitor({ viewport: { width, height: 1400 } })
    const { page } = visitor
    await paintInOnePiece(page)
    await page.route(/^https:/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      await route.fulfill({
        contentType: 'image/png',
        body: PNG.sync.write(new PNG({ width: 300, height: 900 })),
      })
    })
    const image = page.locator('.doc .prose img')
    const arrived = async () => {
      await expect
        .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth), { timeout: 30_000 })
        .toBe(300)
    }
    expect(await movesOf(page, `/${project.project_type}/${project.slug}`, arrived)).toEqual([])
    await visitor.close()
  })

  it('from the scroll position before hydration, until navigation', async () => {
    const visitor = await aVisitor({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const { page } = visitor
    const { promise: isScrolled, resolve: scrolled } = Promise.withResolvers<void>()
    await page.route(/assets\/.*\.js$/, async (route) => {
      await isScrolled
      await route.continue()
    })
    // A page scrolled before its first paint may still change its typeface, which breaks lines elsewhere.
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.goto('/mods', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => scrollTo(0, 500))
    scrolled()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => scrollY)).toBe(500)
    await page.locator('li.result h3 a').nth(3).click()
    await page.locator('.phead h1').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await visitor.close()
  })

  it('and an image that arrives out of sight takes its own shape', async () => {
    const text = 'A line of text.\n\n'.repeat(120)
    await setBody(`${text}![](https://pictures.example.org/tall.png)\n`)
    const visitor = await aVisitor({ viewport: { width, height: 844 } })
    const { page } = visitor
    await page.route(/^https:/, (route) =>
      route.fulfill({
        contentType: 'image/png',
        body: PNG.sync.write(new PNG({ width: 300, height: 900 })),
      }),
    )
    await page.goto(`/${project.project_type}/${project.slug}`, { waitUntil: 'load' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const image = page.locator('.doc .prose img')
    // Comes near, not into the window: images below are not asked for before.
    await page.evaluate(() => {
      const place = document.querySelector('.doc .prose img')?.getBoundingClientRect().top ?? 0
      scrollTo(0, place - 2 * innerHeight)
    })
    const sizeOf = () => image.evaluate((node) => [node.clientWidth, node.clientHeight])
    await expect.poll(sizeOf).toEqual([300, 900])
    await visitor.close()
  })
})
