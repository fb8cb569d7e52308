import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Fails with one line per violation: rule, element, reason. `within` limits it to one part of the page. */
export async function expectNoViolations(page: Page, within?: string) {
  // Colours are judged as they stay, not in the middle of a fade.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )
  const axe = new AxeBuilder({ page })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} (${node.any[0]?.message ?? node.failureSummary ?? ''})`),
  )
  expect(lines).toEqual([])
}
