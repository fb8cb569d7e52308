import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, type Visitor } from '../support/browser.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce' })
})
afterAll(() => visitor.close())

it('is remembered from a search, and what runs on it is offered by others', async () => {
  const { page } = visitor
  await visitor.visit('/mods?g=categories:fabric&v=1.21')
  const remember = page.getByRole('button', { name: 'Remember Fabric 1.21 as my setup' })
  await remember.click()
  await remember.waitFor({ state: 'detached' })
  const mine = page.getByRole('link', { name: 'My setup: Fabric 1.21' })
  await visitor.visit('/resourcepacks')
  // Resource packs have no loader.
  const version = page.getByRole('link', { name: 'My setup: 1.21', exact: true })
  await version.click()
  await version.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.getAll('v')).toEqual(['1.21'])
  await visitor.visit('/mods')
  await mine.waitFor()
  await expectNoViolations(page, '.search-main')
  await mine.click()
  await page.getByRole('link', { name: 'Remove Fabric' }).first().waitFor()
})
