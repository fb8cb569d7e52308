import { expect, it } from 'vitest'
import { expectNoViolations } from './a11y.ts'
import { aVisitor, signInByRequest, siteUrl } from './browser.ts'
import { aPicture } from './pictures.ts'

it('several pictures are added one after the other', async () => {
  const alice = await aVisitor({ reducedMotion: 'reduce' })
  const { page } = alice
  await signInByRequest(alice, 'alice')
  const slug = `gallery-${Date.now().toString(36)}`
  const made = await page.request.post('/_internal/project', {
    data: { title: 'Gallery', slug, description: 'A project with pictures of its own.' },
    headers: { origin: siteUrl() },
  })
  expect(made.ok()).toBe(true)
  await alice.visit(`/mod/${slug}/gallery`)
  await page.locator('input[type=file]').setInputFiles([aPicture('cave.png', 50), aPicture('hill.png', 180)])
  const dialog = page.getByRole('dialog')
  for (const [at, title] of ['Cave', 'Hill'].entries()) {
    await dialog.getByRole('heading', { name: `Add image ${at + 1} of 2` }).waitFor()
    await dialog.getByLabel('Title').fill(title)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Add image' }).click()
  }
  await dialog.waitFor({ state: 'detached' })
  const names = () =>
    page.locator('.shot img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
  await expect.poll(names).toEqual(['Cave', 'Hill'])
  expect(alice.complaints).toEqual([])
  await alice.close()
})
