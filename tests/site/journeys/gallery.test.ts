import { expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl } from '../support/browser.ts'
import { aPicture } from '../support/png-files.ts'

/** Alice at the gallery of a new project, and what its pictures are called there, in their order. */
async function aGallery() {
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
  const names = () =>
    page.locator('.shot img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
  return { alice, page, names, dialog: page.getByRole('dialog') }
}

it('several pictures are added one after the other', async () => {
  const { alice, page, names, dialog } = await aGallery()
  await page.locator('input[type=file]').setInputFiles([aPicture('cave.png', 50), aPicture('hill.png', 180)])
  for (const [at, title] of ['Cave', 'Hill'].entries()) {
    await dialog.getByRole('heading', { name: `Add image ${at + 1} of 2` }).waitFor()
    await dialog.getByLabel('Title').fill(title)
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Add image' }).click()
  }
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(names).toEqual(['Cave', 'Hill'])
  expect(alice.complaints).toEqual([])
  await alice.close()
})

it('all are added by one press; the one that is no picture stays with the reason', async () => {
  const { alice, page, names, dialog } = await aGallery()
  const broken = { ...aPicture('broken.png', 90), buffer: Buffer.from('no picture') }
  const files = [aPicture('cave.png', 50), broken, aPicture('hill.png', 180)]
  await page.locator('input[type=file]').setInputFiles(files)
  await dialog.getByLabel('Title').fill('Cave')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Add all 3' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('2 images were added.').waitFor()
  await expect.poll(names).toEqual(['Cave', 'Image 2 of 2'])
  const refused = page.getByRole('region', { name: 'Images being added' })
  await refused.getByRole('alert').filter({ hasText: 'broken.png was not added' }).waitFor()
  await expectNoViolations(page)
  await refused.getByRole('button', { name: 'Dismiss broken.png' }).click()
  await refused.getByRole('alert').waitFor({ state: 'detached' })
  alice.complaints.length = 0 // the 400 that was meant
  await alice.close()
})
