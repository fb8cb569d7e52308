import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const packagePath = fileURLToPath(import.meta.resolve('@axe-core/playwright'))
const source = readFileSync(createRequire(packagePath).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules whose result depends on the colours of a theme. All others depend on the markup, which themes share. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

declare global {
  interface Window {
    axe?: { run: (context: Document | string, options: object) => Promise<Results> }
  }
}

interface Scope {
  /** Selector of the part of the page that is checked. */
  within?: string | undefined
  /** Names of the rules that are checked; all by default. */
  rules?: readonly string[] | undefined
}

/** Loading axe takes longer than a check of a small page, so a document gets it once. */
async function addAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const hasAxe = frame.evaluate(() => window.axe !== undefined)
    const added = hasAxe.then((has) => (has ? undefined : frame.evaluate(source)))
    // A frame of another site may never load.
    await (frame === page.mainFrame() ? added : added.catch(() => undefined))
  }
}

async function violationsOf(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  await addAxe(page)
  return page.evaluate(
    async ([selector, names]) => {
      // Colours are compared after their transitions; animations of a scroll timeline never finish.
      await Promise.all(
        document
          .getAnimations()
          .filter(({ timeline }) => timeline === document.timeline)
          .map((animation) => animation.finished.catch(() => undefined)),
      )
      if (!window.axe) throw new Error('the document changed while it was checked')
      const { violations } = await window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        // Reading all style sheets again would take as long as a small page; no rule that is on needs them.
        preload: { assets: ['media'] },
        ...(names && { runOnly: { type: 'rule', values: [...names] } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} (${node.any[0]?.message ?? node.failureSummary ?? ''})`),
      )
    },
    [within, rules] as const,
  )
}

/** Fails with one line per violation: rule, element, reason. `within` limits it to one part of the page. */
export async function expectNoViolations(page: Page, within?: string) {
  expect(await violationsOf(page, { within })).toEqual([])
}

/** The same in every theme. A theme is one attribute of the root, so the page is not reloaded. */
export async function expectNoViolationsInAnyTheme(page: Page) {
  const found: Record<string, string[]> = {}
  for (const theme of ['dark', 'light', 'oled', 'retro']) {
    await page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), theme)
    found[theme] = await violationsOf(page, { rules: theme === 'dark' ? undefined : COLOUR_RULES })
  }
  expect(found).toEqual({ dark: [], light: [], oled: [], retro: [] })
}
