import type { Page } from 'playwright-core'

/** Parts of a page that moved without a hand, at one moment. */
export interface Move {
  shift: number
  /** Since the page was asked for. */
  atMs: number
  /** The parts, what they stand in, and their places, left, top, width and height, before and after. */
  parts: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    moves?: Move[]
  }
}

/** Runs in the page, before anything of it is there. */
function watchMoves() {
  const moves: Move[] = (window.moves = [])
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'gone'
    const calledOf = ({ tagName, id, classList }: Element) =>
      [`${tagName.toLowerCase()}${id && `#${id}`}`, ...classList].join('.')
    const home = element.closest('header, main, footer, .bottom-bar')
    const text = node instanceof Text ? ` “${node.data.slice(0, 30)}”` : ''
    return `${calledOf(element)}${text} in ${home ? calledOf(home) : 'none'}`
  }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      const parts = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
      )
      moves.push({ shift: entry.value, atMs: Math.round(entry.startTime), parts })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Shows pages only when all of them is there. Without it a slow machine paints them in pieces now and then, which is
 * another cause of moves.
 */
export async function paintInOnePiece(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const text = await response.text()
      const held = '<link rel="expect" href="#end-of-the-page" blocking="render"></head>'
      return route.fulfill({ response, body: text.replace('</head>', held) })
    },
  )
}

/** What moved on the way to a page that is drawn completely. */
export async function movesOf(page: Page, path: string, arrived: () => Promise<unknown>): Promise<Move[]> {
  await page.addInitScript(watchMoves)
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await arrived()
  await page.waitForTimeout(300)
  return page.evaluate(() => window.moves ?? [])
}

export const totalOf = (moves: readonly Move[]) => moves.reduce((sum, { shift }) => sum + shift, 0)
