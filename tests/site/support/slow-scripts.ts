import type { Page } from 'playwright-core'

/** Scripts asked for from now on take this long. */
export async function slowLine(page: Page, lineMs: number) {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'script')
        await new Promise((resolve) => setTimeout(resolve, lineMs))
      await route.continue().catch(() => undefined)
    },
  )
}
