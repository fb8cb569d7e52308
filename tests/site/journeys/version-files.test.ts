import { beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, siteUrl } from '../support/browser.ts'

/** Of a public mod with a jar whose version page has everything. */
let version: string

beforeAll(async () => {
  const answer = await fetch(`${siteUrl()}/v2/user/alice/projects`)
  const projects = (await answer.json()) as { slug: string; project_type: string; versions: string[] }[]
  const mod = projects.find(({ project_type: type, versions }) => type === 'mod' && versions.length > 0)
  version = `/mod/${mod?.slug}/version/${mod?.versions.at(-1)}`
})

it.each([true, false])('a file can be looked into, scripts: %s', async (javaScriptEnabled) => {
  const visitor = await aVisitor({ javaScriptEnabled })
  const { page, complaints } = visitor
  await visitor.visit(version)
  await page
    .getByRole('link', { name: /^Look inside/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Inside / }).waitFor()
  const list = page.getByRole('region', { name: /unpacked$/ })
  await list.getByRole('link', { name: /^META-INF/ }).click()
  await list.getByRole('link', { name: 'MANIFEST.MF' }).click()
  const text = page.getByRole('region', { name: 'META-INF/MANIFEST.MF' })
  await expect.poll(() => text.last().textContent()).toContain('Manifest-Version')
  await page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name: 'Archive' }).click()
  await list.getByRole('link', { name: /^META-INF/ }).waitFor()
  if (javaScriptEnabled) await expectNoViolations(page)
  expect(complaints).toEqual([])
  await visitor.close()
})

it('lines for tools are copied by a press, and stand there without scripts', async () => {
  const visitor = await aVisitor()
  const { page } = visitor
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.visit(version)
  await page.getByText('Terminal (curl)').click()
  // The mark is shown for two seconds only.
  const copied = page.getByRole('button', { name: 'Copied: Terminal (curl)' }).waitFor()
  await page.getByRole('button', { name: 'Copy: Terminal (curl)' }).click()
  await copied
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl -fL .*\n.*sha512sum -c -$/)
  await expectNoViolations(page)
  await visitor.close()

  const plain = await aVisitor({ javaScriptEnabled: false })
  await plain.visit(version)
  await plain.page.getByText('Gradle (Kotlin)').click()
  await plain.page.getByRole('region', { name: 'Gradle (Kotlin)' }).waitFor()
  await plain.close()
})

it.each([true, false])('two versions are compared, scripts: %s', async (javaScriptEnabled) => {
  const visitor = await aVisitor({ javaScriptEnabled })
  const { page, complaints } = visitor
  await visitor.visit(version)
  await page.getByRole('link', { name: 'Compare with previous version' }).click()
  await page.getByRole('heading', { name: /^Changes up to / }).waitFor()
  // Without scripts the options may arrive after the heading.
  await page.waitForLoadState()
  const since = page.getByLabel('Since')
  const others = await since
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  const chosen = others.find((one) => one !== null && !page.url().includes(one)) ?? ''
  await since.selectOption(chosen)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.waitForURL(`**/changes?from=${chosen}`)
  await expect.poll(() => since.inputValue()).toBe(chosen)
  const files = page.getByRole('region', { name: /^Files/ })
  await files.waitFor()
  if (javaScriptEnabled) await expectNoViolations(page)
  expect(complaints).toEqual([])
  await visitor.close()
})
