import { hostile } from '../../../web/src/features/markdown/renderer/hostile-corpus.ts'
import { slow } from '../../../web/src/features/markdown/renderer/slow-corpus.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { aFabricJar } from '../support/jar-files.ts'

let alice: Visitor
let page: Page
let slug: string

const aModJar = (version: string) => aFabricJar({ id: slug, version, minecraft: '~1.21' })

/** The editor comes when the field is touched. */
const openEditor = async () => {
  await page.getByRole('textbox', { name: 'Description' }).focus()
  await page.locator('.cm-content:focus').waitFor()
}
const saved = () => page.locator('.toast', { hasText: 'Saved' }).first().waitFor()
const save = async () => {
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
}

/** Descriptions and changes that this browser stores because they are not saved. */
const drafts = () =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, stored]) =>
      /^form:.*:(description|changelog):/.test(key)
        ? [(JSON.parse(stored) as { fields: { text: string } }).fields.text]
        : [],
    ),
  )

beforeAll(async () => {
  alice = await aVisitor({ reducedMotion: 'reduce' })
  page = alice.page
  page.setDefaultTimeout(30_000)
  slug = `journey-${Date.now().toString(36)}`
  await signInByRequest(alice, 'alice')
})
afterAll(async () => {
  await alice.close()
})

/** The HTML of a text, without the mark that pictures get once they have failed. */
const asRendered = (prose: Locator) =>
  prose.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const image of copy.querySelectorAll('img')) {
      image.classList.remove('failed', 'failed-unseen')
      if (image.className === '') image.removeAttribute('class')
    }
    return copy.innerHTML
  })

describe('a creator publishes a project', () => {
  it('creates a draft whose address follows its name, and keeps what was typed when something is wrong', async () => {
    await alice.visit('/create/project')
    await page.getByLabel('Name', { exact: true }).fill('Journey')
    await expect.poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('journey')
    await page.getByRole('textbox', { name: 'Address' }).fill('not an address')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('alert').getByText('There are 2 problems').waitFor()
    expect(await page.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Journey')
    await expectNoViolations(page)
    await page.getByRole('textbox', { name: 'Address' }).fill(slug)
    await page.getByLabel('Summary').fill('A test of the whole way from a draft to a download.')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.waitForURL(`**/mod/${slug}`)
    await page.getByRole('heading', { name: 'Before we can review this' }).waitFor()
  })

  it('says at the field that an address is taken', async () => {
    await alice.visit('/create/project')
    await page.getByLabel('Name', { exact: true }).fill('Journey again')
    await page.getByRole('textbox', { name: 'Address' }).fill(slug)
    await page.getByLabel('Summary').fill('The same address once more.')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.locator('.field', { hasText: 'Address' }).locator('.error').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Journey again')
  })

  it('fills the form from the file, publishes the version and shows its file', async () => {
    await alice.visit(`/mod/${slug}/version/create`)
    await page.locator('input[type=file]').setInputFiles(await aModJar('1.0.0-beta.1'))
    await expect.poll(() => page.getByLabel('Version number').inputValue()).toBe('1.0.0-beta.1')
    await expect.poll(() => page.getByRole('radio', { name: 'Beta' }).isChecked()).toBe(true)
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Fabric', exact: true }).isChecked())
      .toBe(true)
    await page.getByText('1.21.1', { exact: true }).first().waitFor()
    await expectNoViolations(page)
    await page.getByRole('textbox', { name: 'Changes' }).click()
    await page.keyboard.type('First steps.')
    await expect.poll(drafts).toEqual(['First steps.'])
    // The line breaks: everything stays as it was and can be sent again.
    await page.route('**/v2/version', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Publish version' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(new RegExp(`/mod/${slug}/version/(?!create)`))
    await page.getByText(`${slug}-1.0.0-beta.1.jar`).first().waitFor()
    const file = await page.request.get(
      await page
        .locator('.file a[download]')
        .first()
        .getAttribute('href')
        .then((href) => href ?? ''),
    )
    expect(file.status()).toBe(200)
    // Published, it is no draft of the next version.
    await expect.poll(drafts).toEqual([])
  })

  it('edits the version and adds a file to it', async () => {
    await alice.visit(`/mod/${slug}/version/1.0.0-beta.1/edit`)
    await page.getByLabel('Title').fill('The night shift')
    await page.getByLabel('Add a dependency').fill('no-such-project')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('There is no project or version “no-such-project”.').waitFor()
    await page.getByLabel('Add a dependency').fill('')
    await page.getByRole('button', { name: 'Add files' }).click()
    await page.locator('input[type=file]').setInputFiles(await aModJar('extra'))
    await page.getByText('2 unsaved changes').waitFor()
    await expectNoViolations(page)
    await save()
    await page.getByRole('heading', { name: 'The night shift' }).waitFor()
    await expect.poll(() => page.locator('.files .file').count()).toBe(2)
  })

  it('deletes a file of it once that was confirmed', async () => {
    await alice.visit(`/mod/${slug}/version/1.0.0-beta.1/edit`)
    await page.getByRole('button', { name: `Remove ${slug}-extra.jar` }).click()
    await page.getByRole('dialog').getByText('launchers no longer find it by its hash').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Delete file' }).click()
    await expect.poll(() => page.locator('.files .file').count()).toBe(1)
  })

  it('takes and deletes a version from its row, and is asked before', async () => {
    await alice.visit(`/mod/${slug}/versions`)
    await page.getByRole('button', { name: 'More about 1.0.0-beta.1' }).click()
    const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
    expect(await entry('Download').getAttribute('download')).toBe(`${slug}-1.0.0-beta.1.jar`)
    await entry('Delete').click()
    await page.getByRole('dialog', { name: 'Delete version 1.0.0-beta.1?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('.vrow-name').count()).toBe(1)
  })

  it('begins its form in sight, with the loaders of its kind, and says what is missing', async () => {
    await alice.visit(`/mod/${slug}/version/create`)
    const { height = 0 } = page.viewportSize() ?? {}
    const drop = await page.locator('.drop').boundingBox()
    expect((drop?.y ?? height) + (drop?.height ?? height)).toBeLessThan(height)
    expect(await page.locator('main .btn-brand').allInnerTexts()).toEqual(['Publish version'])
    await page.getByRole('group', { name: 'Mod loaders' }).waitFor()
    expect(await page.getByRole('group', { name: 'Server software' }).isVisible()).toBe(false)
    expect(await page.getByRole('group', { name: 'Shader loaders' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Publish version' }).click()
    await page.getByText('Add at least one file.').first().waitFor()
    await expect
      .poll(() => page.locator('.error-links .link').allInnerTexts())
      .toEqual(['Files', 'Version number', 'Loaders', 'Game versions'])
    await expect
      .poll(() => page.locator('.error-summary').evaluate((part) => part === document.activeElement))
      .toBe(true)
    expect(page.url()).toContain('/version/create')
  })

  it('settles the checklist, saves each page, and submits for review', async () => {
    await alice.visit(`/mod/${slug}/settings`)
    await page.getByRole('group', { name: 'Client' }).getByRole('radio', { name: 'Required' }).check()
    await page.getByRole('group', { name: 'Server' }).getByRole('radio', { name: 'Optional' }).check()
    await page.getByText('2 unsaved changes').waitFor()
    await save()
    await page.getByRole('link', { name: 'License', exact: true }).click()
    await page.getByRole('heading', { name: 'License', level: 1 }).waitFor()
    await page.getByRole('combobox', { name: 'License' }).selectOption('MIT')
    await save()
    await page.getByRole('link', { name: 'Description', exact: true }).click()
    await page.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.type('It **moves** things.')
    await page.getByRole('switch', { name: 'Preview' }).check()
    await page.locator('.md-preview strong', { hasText: 'moves' }).waitFor()
    await save()
    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Storage' }).first().check()
    await save()
    await saved()
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.locator('.toast', { hasText: 'Submitted for review' }).waitFor()
    await page.locator('.badge', { hasText: 'Under review' }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Submit for review' }).count()).toBe(0)
  })

  it('sees the editor and the permissions of a member accessible', async () => {
    await alice.visit(`/mod/${slug}/settings/description`)
    await openEditor()
    await expectNoViolationsInAnyTheme(page)
    await alice.visit(`/mod/${slug}/settings/members`)
    await page.locator('.member summary').first().click()
    await page.locator('.member[open]').waitFor()
    await expectNoViolationsInAnyTheme(page)
    expect(alice.complaints.filter((text) => !/400|404|ERR_FAILED/.test(text))).toEqual([])
  })

  it('sees the same harmless text in the preview and on the page, whatever was written', async () => {
    // The texts have images of other sites; tests send no external requests.
    await page.route(/^https:/, (route) => route.abort())
    const body = hostile.map((text, index) => `${index}\n\n${text.replaceAll('\0', '')}`).join('\n\n')
    const answer = await page.request.patch(`/v2/project/${slug}`, {
      data: { body },
      headers: { origin: siteUrl() },
    })
    expect(answer.status()).toBe(204)
    // The server shows a text as written while the machine has no time for it.
    await expect
      .poll(async () => {
        await alice.visit(`/mod/${slug}`)
        return page.locator('.doc .as-written').count()
      })
      .toBe(0)
    const onPage = await asRendered(page.locator('.doc .prose'))
    const dangers =
      '.doc .prose :is(script, style, form, [onerror], [onload], [onclick], [href^="javascript:" i])'
    expect(await page.locator(dangers).count()).toBe(0)
    await alice.visit(`/mod/${slug}/settings/description`)
    await page.getByRole('switch', { name: 'Preview' }).check()
    await page.locator('.md-preview .prose').waitFor()
    await expect.poll(() => asRendered(page.locator('.md-preview .prose'))).toBe(onPage)
    await page.unroute(/^https:/)
    await page.request.patch(`/v2/project/${slug}`, {
      data: { body: 'It **moves** things.' },
      headers: { origin: siteUrl() },
    })
  })

  it('is shown a text as written when rendering it would hold the page up', async () => {
    const body = slow['wide table']?.(16_384) ?? ''
    const patch = (text: string) =>
      page.request.patch(`/v2/project/${slug}`, { data: { body: text }, headers: { origin: siteUrl() } })
    await patch(body)
    await alice.visit(`/mod/${slug}`)
    await page.locator('.doc pre.as-written', { hasText: '|a|a' }).waitFor()
    const editor = await alice.context.newPage()
    await editor.clock.install()
    await editor.goto(`/mod/${slug}/settings/description`, { waitUntil: 'load' })
    await editor.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const preview = editor.getByRole('switch', { name: 'Preview' })
    await preview.check()
    // The page answers while the worker is at it.
    await preview.uncheck()
    await preview.check()
    const asWritten = editor.locator('.md-preview pre.as-written')
    // The deadline of the renderer passes at once.
    await expect
      .poll(async () => {
        await editor.clock.fastForward(5000)
        return asWritten.count()
      })
      .toBe(1)
    expect(await asWritten.textContent()).toBe(body)
    await editor.close()
    await patch('It **moves** things.')
  })

  it('goes on typing where it was when the editor takes the place of the plain field', async () => {
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
    await page.route(/markdown-editor/, async (route) => {
      await isTyped
      await route.continue()
    })
    await alice.visit(`/mod/${slug}/settings/description`)
    await page.getByRole('textbox', { name: 'Description' }).press('End')
    await page.keyboard.type(' Slowly')
    typed()
    await page.locator('.cm-content:focus').waitFor()
    await page.keyboard.type(', then fast.')
    await page.unroute(/markdown-editor/)
    expect(await page.locator('.cm-content').innerText()).toBe('It **moves** things. Slowly, then fast.')
    await save()
    expect(await page.locator('.cm-content').innerText()).toBe('It **moves** things. Slowly, then fast.')
    await alice.visit(`/mod/${slug}/settings/description`)
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'It **moves** things. Slowly, then fast.',
    )
  })

  it('sees a notice when the same field was changed in another tab meanwhile', async () => {
    await alice.visit(`/mod/${slug}/settings`)
    const summary = page.getByLabel('Summary')
    await summary.fill('Typed in this tab.')
    const answer = await page.request.patch(`/v2/project/${slug}`, {
      data: { description: 'Saved in another tab.' },
      headers: { origin: siteUrl() },
    })
    expect(answer.status()).toBe(204)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.getByText('Summary: changed by someone else in the meantime. Choose what to save.').waitFor()
    expect(await summary.inputValue()).toBe('Typed in this tab.')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => summary.inputValue()).toBe('Saved in another tab.')
  })

  it('asks before unsaved changes are left', async () => {
    await alice.visit(`/mod/${slug}/settings/links`)
    await page.getByLabel('Wiki').fill('https://example.org/wiki')
    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor()
    expect(await page.getByLabel('Wiki').inputValue()).toBe('https://example.org/wiki')
    await save()
    await page.getByLabel('Wiki').fill('https://example.org/elsewhere')
    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    await question.getByRole('button', { name: 'Leave page' }).click()
    await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
  })
})

describe('a moderator', () => {
  it('finds the project in the queue, must give a reason to reject, and approves it', async () => {
    const mo = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(mo, 'mo')
    await mo.visit('/moderation')
    await mo.page.getByText('Projects waiting').waitFor()
    await mo.page.getByRole('link', { name: 'Open queue' }).click()
    await mo.page.waitForURL('**/moderation/review')
    await mo.page.locator(`a[href^="/mod/${slug}"]`).first().waitFor()
    await mo.visit(`/mod/${slug}/moderation`)
    await mo.page.getByRole('button', { name: 'Reject' }).click()
    await mo.page.getByText('Write a message first.').waitFor()
    await expectNoViolations(mo.page)
    await mo.page.getByRole('button', { name: 'Approve' }).click()
    await mo.page.locator('.toast', { hasText: 'Approved' }).waitFor()
    expect(mo.complaints).toEqual([])
    await mo.close()
    const visitor = await fetch(`${siteUrl()}/mod/${slug}`)
    expect(visitor.status).toBe(200)
    expect(await visitor.text()).toContain('<strong>moves</strong>')
  })
})

describe('afterwards', () => {
  it('lists the project for its creator and lets only members edit it', async () => {
    await alice.visit('/dashboard/projects')
    await page.locator(`a[href="/mod/${slug}/settings"]`).first().waitFor()
    const stranger = await fetch(`${siteUrl()}/mod/${slug}/settings`, { redirect: 'manual' })
    expect(stranger.headers.get('location')).toContain('/auth/sign-in')
  })

  it('deletes it after its name was typed', async () => {
    await alice.visit(`/mod/${slug}/settings`)
    await page.getByRole('button', { name: 'Delete project' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Delete project' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('journey')
    await confirm.click()
    await page.waitForURL('**/dashboard/projects')
    expect((await fetch(`${siteUrl()}/mod/${slug}`)).status).toBe(404)
    // The counts of a search that follows do not change any more.
    const isFound = async () => {
      const answer = await fetch(`${siteUrl()}/v2/search?query=${slug}`)
      return ((await answer.json()) as { hits: { slug: string }[] }).hits.some((hit) => hit.slug === slug)
    }
    await expect.poll(isFound).toBe(false)
    expect(alice.complaints.filter((text) => !/400|404|ERR_FAILED/.test(text))).toEqual([])
  })
})
