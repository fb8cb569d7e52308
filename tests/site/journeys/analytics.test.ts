import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'

let alice: Visitor
let plain: Visitor
let ofProject: string

beforeAll(async () => {
  alice = await aVisitor({ reducedMotion: 'reduce' })
  plain = await aVisitor({ javaScriptEnabled: false })
  await signInByRequest(alice, 'alice')
  await signInByRequest(plain, 'alice')
  ofProject = (await exampleAddresses(alice))('/mod/$project/settings/analytics')
})
afterAll(async () => {
  await alice.close()
  await plain.close()
})

const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))
const dayCells = ({ page }: Visitor) => page.locator('.day-table tbody td:nth-of-type(1)')

it('are read without scripts: the sum, each day, another period, and the same as a file', async () => {
  const { page } = plain
  const ofDashboard = page.getByRole('link', { name: 'in the previous 30 days' })
  // Downloads of today are counted meanwhile, so the three are read again until nothing came between.
  const sums = async () => {
    await page.goto('/dashboard/analytics')
    const cells = await dayCells(plain).allTextContents()
    expect(cells).toHaveLength(30)
    const address = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
    const lines = (await (await page.request.get(address ?? '')).text()).trimEnd().split('\r\n')
    await page.goto('/dashboard')
    return {
      cells: cells.reduce((total, cell) => total + numberIn(cell), 0),
      file: lines.slice(1).reduce((total, line) => total + Number(line.split(',')[1]), 0),
      dashboard: Math.floor(numberIn(await ofDashboard.textContent()) / 100),
    }
  }
  await expect
    .poll(async () => {
      const { cells, file, dashboard } = await sums()
      return cells > 0 && file === cells && dashboard === cells
    })
    .toBe(true)
  expect(numberIn(await ofDashboard.textContent()) % 100).toBe(30)
  await ofDashboard.click()
  await page.getByRole('link', { name: 'Last month' }).click()
  await page.getByRole('link', { name: 'Last month' }).and(page.locator('[aria-current]')).waitFor()
  // The table may arrive after the links above it.
  await expect.poll(() => dayCells(plain).count()).toBeGreaterThanOrEqual(28)
})

it('lead from all projects to one, whose followers are drawn when they are chosen', async () => {
  const { page } = alice
  await alice.visit(ofProject)
  await page.getByRole('heading', { name: 'Downloads by version' }).waitFor()
  await page.getByRole('link', { name: /^New followers/ }).click()
  await page.getByRole('heading', { name: 'New followers by day' }).waitFor()
  expect(new URL(page.url()).searchParams.get('chart')).toBe('followers')
  await page.getByText('All days as a table').click()
  await page.getByRole('columnheader', { name: 'Day' }).waitFor()
  await expectNoViolations(page)
})

it('of an organization stand in its settings', async () => {
  const { page } = alice
  await alice.visit((await exampleAddresses(alice))('/organization/$organization/settings/analytics'))
  await page.getByRole('heading', { name: 'Downloads by project' }).waitFor()
  expect(await dayCells(alice).count()).toBe(30)
})
