import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'

/** What an author writes, as it stands on the page: a description of alice's, put back as it was afterwards. */
const TEXT = `- [ ] open
- [x] done
  - [ ] below

![A picture that is gone](/data/gone-above.png)

${'Words.\n\n'.repeat(30)}

![Another one](/data/gone-below.png)
`

interface Written {
  slug: string
  status: string
  project_type: string
  body: string
}

let alice: Visitor
let project: Written

const write = (body: string) =>
  alice.page.request.patch(`/v2/project/${project.slug}`, {
    data: { body },
    headers: { origin: new URL(siteUrl()).origin },
  })

beforeAll(async () => {
  alice = await aVisitor({ reducedMotion: 'reduce' })
  await signInByRequest(alice, 'alice')
  const { id } = (await (await alice.page.request.get('/v2/user')).json()) as { id: string }
  const all = (await (await alice.page.request.get(`/v2/user/${id}/projects`)).json()) as Written[]
  const own = all.find(({ status, project_type: type }) => status === 'approved' && type === 'mod')
  if (!own) throw new Error('the seed gave alice no mod')
  project = own
  if ((await write(TEXT)).status() !== 204) throw new Error('the text was not taken')
})
afterAll(async () => {
  await write(project.body)
  await alice.close()
})

describe('a description', () => {
  it('has the boxes of its tasks within the text', async () => {
    await alice.visit(`/mod/${project.slug}`)
    const boxes = alice.page.locator('.prose input[type=checkbox]')
    expect(await boxes.count()).toBe(3)
    const edge = (await alice.page.locator('.prose').boundingBox())?.x ?? Number.NaN
    const starts = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().x))
    for (const start of starts) expect(start).toBeGreaterThanOrEqual(edge - 1)
  })

  it('leaves no frame where a picture below never came, and moves nothing for one in sight', async () => {
    const above = alice.page.getByRole('img', { name: 'A picture that is gone' })
    const below = alice.page.getByRole('img', { name: 'Another one' })
    await above.and(alice.page.locator('.failed')).waitFor()
    await expect
      .poll(async () => (await below.boundingBox())?.height ?? 0, { timeout: 30_000 })
      .toBeLessThan(60)
    expect((await above.boundingBox())?.height).toBeGreaterThan(100)
  })
})
