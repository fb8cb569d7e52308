import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses } from '../support/routes.ts'

let alice: Visitor
let plain: Visitor
let settings: string

beforeAll(async () => {
  alice = await aVisitor({ reducedMotion: 'reduce' })
  plain = await aVisitor({ javaScriptEnabled: false })
  await signInByRequest(alice, 'alice')
  await signInByRequest(plain, 'alice')
  settings = (await exampleAddresses(alice))('/mod/$project/settings/webhooks')
})
afterAll(async () => {
  await alice.close()
  await plain.close()
})

const adding = ({ page }: Visitor) =>
  page.locator('form', { has: page.getByRole('button', { name: 'Add webhook' }) })
const hook = ({ page }: Visitor, name: string) =>
  page.locator('.webhooks > li', { has: page.getByRole('heading', { name }) })

it('are added, paused and removed without scripts, and what was typed comes back with what is wrong', async () => {
  const { page } = plain
  await page.goto(settings)
  await adding(plain).getByLabel('Name').fill('Plain hook')
  await adding(plain).getByLabel('Address').fill('https://10.0.0.1/hook')
  await adding(plain).getByRole('button').click()
  await adding(plain).getByText('Must be an address on the public internet.').waitFor()
  expect(await adding(plain).getByLabel('Name').inputValue()).toBe('Plain hook')
  await adding(plain).getByLabel('Address').fill('https://hooks.example/plain')
  await adding(plain).getByRole('button').click()
  await hook(plain, 'Plain hook').getByText('Active').waitFor()
  await hook(plain, 'Plain hook').getByRole('button', { name: 'Pause' }).click()
  await hook(plain, 'Plain hook').getByText('Paused', { exact: true }).waitFor()
  await hook(plain, 'Plain hook').getByText('Edit or remove').click()
  await hook(plain, 'Plain hook').getByLabel('Name').fill('Renamed hook')
  await hook(plain, 'Plain hook').getByRole('button', { name: 'Save' }).click()
  await hook(plain, 'Renamed hook').getByText('Edit or remove').click()
  await hook(plain, 'Renamed hook').getByRole('button', { name: 'Remove webhook' }).click()
  await page.getByText('Renamed hook').waitFor({ state: 'detached' })
})

it('show their secret once', async () => {
  const { page } = alice
  await alice.visit(settings)
  await adding(alice).getByLabel('Name').fill('Signed hook')
  await adding(alice).getByLabel('Address').fill('https://hooks.example/signed')
  await adding(alice).getByLabel('Signed JSON').check()
  await adding(alice).getByRole('button').click()
  await page.getByRole('button', { name: /^Secret whsec_/ }).waitFor()
  await hook(alice, 'Signed hook').getByText('Edit or remove').click()
  await expectNoViolations(page)
  await page.reload()
  await hook(alice, 'Signed hook').waitFor()
  expect(await page.content()).not.toContain('whsec_')
  await hook(alice, 'Signed hook').getByText('Edit or remove').click()
  await hook(alice, 'Signed hook').getByRole('button', { name: 'Remove webhook' }).click()
  await page.getByText('Signed hook').waitFor({ state: 'detached' })
  expect(alice.complaints).toEqual([])
})
