import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

async function violationsOf(page: Page, within?: string): Promise<string[]> {
  // Colours are judged as they stay, not in the middle of a fade; what follows a scroller never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  // In the page itself, not by way of a second one, and without a list of all that is well: a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} (${node.any[0]?.message ?? node.failureSummary ?? ''})`),
  )
}

/** Fails with one line per violation: rule, element, reason. `within` limits it to one part of the page. */
export async function expectNoViolations(page: Page, within?: string) {
  expect(await violationsOf(page, within)).toEqual([])
}

/** The same in every theme. A theme is one attribute of the root, so the page is not reloaded. */
export async function expectNoViolationsInAnyTheme(page: Page) {
  const found: Record<string, string[]> = {}
  for (const theme of ['dark', 'light', 'oled', 'retro']) {
    await page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), theme)
    found[theme] = await violationsOf(page)
  }
  expect(found).toEqual({ dark: [], light: [], oled: [], retro: [] })
}
