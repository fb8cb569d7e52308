import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** Two people edit one project: alice in the browser, bob by requests. */
let alice: Visitor
let bob: Visitor
let project: { id: string; slug: string; team: string }

const headers = () => ({ origin: new URL(siteUrl()).origin })
const editAs = async (visitor: Visitor, data: object) => {
  const answer = await visitor.page.request.patch(`/v2/project/${project.id}`, { data, headers: headers() })
  expect(answer.status()).toBe(204)
}
const summary = () => alice.page.locator('textarea[name=description]')

beforeAll(async () => {
  ;[alice, bob] = await Promise.all([aVisitor(), aVisitor()])
  await Promise.all([signInByRequest(alice, 'alice'), signInByRequest(bob, 'bob')])
  const created = await alice.page.request.post('/_internal/project', {
    data: { title: 'Shared lamp', slug: 'shared-lamp', description: 'First', requested_status: 'approved' },
    headers: headers(),
  })
  project = (await created.json()) as typeof project
  const members = `/v2/team/${project.team}`
  const { id } = (await (await bob.page.request.get('/v2/user')).json()) as { id: string }
  const data = { user_id: id, permissions: 4 }
  await alice.page.request.post(`${members}/members`, { data, headers: headers() })
  await bob.page.request.post(`${members}/join`, { headers: headers() })
})
afterAll(async () => {
  await alice.page.request.delete(`/v2/project/${project.id}`, { headers: headers() })
  await Promise.all([alice.close(), bob.close()])
})

it('a restored draft does not overwrite what someone else saved meanwhile', async () => {
  const { page } = alice
  await alice.visit(`/mod/${project.slug}/settings`)
  await summary().fill('Mine')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(''))).toContain('"Mine"')
  await page.goto('about:blank')
  await editAs(bob, { description: 'Theirs' })
  await alice.visit(`/mod/${project.slug}/settings`)
  await page.getByRole('alert').getByText('Summary: changed while you were editing').waitFor()
  await expect.poll(() => summary().inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => summary().inputValue()).toBe('Theirs')
})
