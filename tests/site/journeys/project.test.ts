import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, developerCookie, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { movesOf, paintInOnePiece } from '../support/layout-shifts.ts'

type Found = {
  slug: string
  url_type: string
  title: string
  downloads: number
  versions: string[]
  loaders: string[]
  game_versions: string[]
}

let visitor: Visitor
let page: Page
/** A public mod of the seed with many versions for several loaders, and with pictures. */
let mod: Found

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(siteUrl() + path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

const address = ({ url_type: type, slug }: Found) => `/${type}/${slug}`

beforeAll(async () => {
  mod = await get<Found>('/_internal/project/nested-drawers')
  visitor = await aVisitor({ reducedMotion: 'reduce' })
  page = visitor.page
  page.setDefaultTimeout(30_000)
})
afterAll(async () => {
  await visitor.close()
})

describe('a link that is shared', () => {
  it('describes its links to programs, by responses of the site itself', async () => {
    const html = await (await fetch(siteUrl() + address(mod))).text()
    const attribute = (mark: string, name: string) => {
      const tag = html.match(/<(?:meta|link)[^>]*>/g)?.find((one) => one.includes(mark)) ?? ''
      return new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(attribute('"canonical"', 'href')).toBe(siteUrl() + address(mod))
    expect(attribute('"og:url"', 'content')).toBe(siteUrl() + address(mod))
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({ '@type': 'SoftwareApplication', name: mod.title })
    const embedded = await fetch(attribute('json+oembed', 'href') ?? '')
    expect(await embedded.json()).toMatchObject({ type: 'link', title: mod.title })
    const badge = await fetch(`${siteUrl()}/badge/project/${mod.slug}/downloads.svg`)
    expect(await badge.text()).toContain('downloads')
    const search = await fetch(siteUrl() + (attribute('opensearchdescription', 'href') ?? ''))
    expect(search.headers.get('content-type')).toContain('application/opensearchdescription+xml')
  })
})

describe('addresses', () => {
  it('lead from ids and wrong types to the right page and keep child path and query', async () => {
    const [version] = mod.versions
    const asked = await fetch(`${siteUrl()}/plugin/${mod.slug}/versions?g=1.20&c=release`, {
      redirect: 'manual',
    })
    expect(asked.status).toBe(301)
    expect(asked.headers.get('location')).toContain(`/mod/${mod.slug}/versions?g=1.20&c=release`)
    const byId = await fetch(`${siteUrl()}/project/${mod.slug}/version/${version}`, { redirect: 'manual' })
    expect(byId.headers.get('location')).toContain(`/mod/${mod.slug}/version/${version}`)
    const slashed = await fetch(`${siteUrl()}/project/${mod.slug}/?c=release`, { redirect: 'manual' })
    expect([slashed.status, slashed.headers.get('location')]).toEqual([301, `/mod/${mod.slug}?c=release`])
  })

  it.each(['/mod/no-such-project', '/mod/no-such-project/versions', '/user/nobody-by-this-name'])(
    'answer 404 with the reasons at %s',
    async (path) => {
      const answer = await fetch(siteUrl() + path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toMatch(/(Project|User) not found/)
    },
  )

  it('know the newest version of a setup and the other address of a version', async () => {
    const latest = await fetch(
      `${siteUrl()}${address(mod)}/version/latest?version=${mod.game_versions.at(-1)}`,
    )
    expect(latest.status).toBe(200)
    const [version] = mod.versions
    const other = await fetch(`${siteUrl()}${address(mod)}/version/${version}-new`, { redirect: 'manual' })
    expect(other.headers.get('location')).toContain(`${address(mod)}/version/${version}`)
  })

  it('answer 404 for a version that is not there', async () => {
    expect((await fetch(`${siteUrl()}${address(mod)}/version/no-such-version`)).status).toBe(404)
  })
})

describe('without scripts', () => {
  it('everything there is to read is in the page, and files can be taken', async () => {
    const plain = await aVisitor({ javaScriptEnabled: false })
    await plain.visit(address(mod))
    await plain.page.getByRole('heading', { level: 1, name: mod.title }).waitFor()
    await plain.page.locator('.prose p').first().waitFor()
    await plain.page.getByRole('link', { name: 'Download', exact: false }).first().click()
    await plain.page.waitForURL(`**${address(mod)}/versions`)
    expect(await plain.page.locator('.vtable tbody tr').count()).toBeGreaterThan(1)
    const file = plain.page.locator('.vtable a[download]').first()
    const taken = await plain.page.request.get((await file.getAttribute('href')) ?? '')
    expect(taken.status()).toBe(200)
    expect(taken.headers()['content-disposition']).toContain('attachment')
    await plain.close()
  })
})

describe('what a visitor plays', () => {
  it('is known to the server: the button names the file, and nothing changes when the page wakes up', async () => {
    const [loader, gameVersion] = [mod.loaders[0], mod.game_versions.at(-1)]
    const cookie = { name: 'setup', value: encodeURIComponent(JSON.stringify({ loader, gameVersion })) }
    const plain = await aVisitor({ javaScriptEnabled: false })
    await plain.context.addCookies([{ ...cookie, url: siteUrl() }])
    await plain.visit(address(mod))
    const named = await plain.page.locator('.phead a[download]').innerText()
    expect(named).toContain(gameVersion)
    await plain.close()
    const other = await aVisitor()
    await other.context.addCookies([{ ...cookie, url: siteUrl() }])
    await other.visit(address(mod))
    expect(await other.page.locator('.phead a[download]').innerText()).toBe(named)
    expect(other.complaints).toEqual([])
    await other.close()
  })
})

describe('every page of a project', () => {
  it('fits a phone with a very long name, also in a mirrored language', async () => {
    const phone = await aVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await phone.context.addCookies([developerCookie()])
    for (const query of ['', '?hl=ar-XB']) {
      await phone.visit(address(mod) + query)
      await phone.page.evaluate(() => {
        const title = document.querySelector('h1')
        if (title) title.textContent = `${'Donaudampfschifffahrt'.repeat(3)} شكرا جزيلا لكم على القراءة`
      })
      const overflow = await phone.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(`${query} ${overflow}`).toBe(`${query} 0`)
    }
    await phone.close()
  })

  it('does not move while it loads', async () => {
    const fresh = await aVisitor()
    await paintInOnePiece(fresh.page)
    const settled = async () => {
      await fresh.page.evaluate(() => document.fonts.ready)
      // Images below the window are not loaded.
      await fresh.page.evaluate(() =>
        Promise.all(
          [...document.images]
            .filter((image) => image.getBoundingClientRect().top < innerHeight)
            .map((image) => image.decode().catch(() => undefined)),
        ),
      )
    }
    expect(await movesOf(fresh.page, address(mod), settled)).toEqual([])
    await fresh.close()
  })
})

describe('downloading', () => {
  it('offers only what exists, names the exact file, remembers the setup, and is done by keyboard', async () => {
    await visitor.visit(address(mod))
    await page.getByRole('link', { name: 'Download', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(new URL(page.url()).hash).toBe('#download')
    const version = dialog.getByRole('group', { name: 'Game version' }).getByRole('radio').first()
    await version.focus()
    await page.keyboard.press('Space')
    const loader = dialog.getByRole('group', { name: 'Loader' }).locator('input[type=radio]:enabled').first()
    await loader.focus()
    await page.keyboard.press('Space')
    await expectNoViolations(page)
    const take = dialog.locator('.dialog-foot a.btn-brand')
    await take.waitFor()
    expect(await take.textContent()).toMatch(/Download .*(Bytes|KiB|MiB)/)
    const started = page.waitForEvent('download')
    await take.focus()
    await page.keyboard.press('Enter')
    expect((await started).suggestedFilename()).toMatch(/\.(jar|zip)$/)
    await dialog.waitFor({ state: 'detached' })
    await visitor.visit(address(mod))
    await page.locator('.btn-get small', { hasText: /(Bytes|KiB|MiB)/ }).waitFor()
    await page.locator('.yours', { hasText: 'Runs on your' }).waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.context.clearCookies()
  })

  it('keeps what is chosen in the address, and has it again after a reload', async () => {
    await visitor.visit('/mod/nested-drawers#download')
    const versions = page.getByRole('dialog').getByRole('group', { name: 'Game version' })
    const other = versions.locator('.opt:not(:has(:checked))').last()
    const name = (await other.innerText()).trim()
    await other.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('version')).toBe(name)
    expect(new URL(page.url()).hash).toBe('#download')
    await page.reload()
    await versions.locator('.opt:has(:checked)').getByText(name, { exact: true }).waitFor()
  })

  it('begins with the setup that a search result asks for', async () => {
    const gameVersion = mod.game_versions[0] ?? ''
    await visitor.visit(`${address(mod)}?version=${gameVersion}#download`)
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('.opt:has(:checked)', { hasText: gameVersion ?? '' })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).hash).toBe('')
  })
})

describe('the list of versions', () => {
  it('is narrowed by menus, keeps the filter in the address, and goes back', async () => {
    await visitor.visit(`${address(mod)}/versions`)
    const before = await page.locator('.vhead output').textContent()
    await page.getByRole('button', { name: 'Loader' }).click()
    await page.getByRole('menuitemcheckbox').first().click()
    await page.waitForURL(/[?&]l=/)
    await page.keyboard.press('Escape')
    await page.locator('.chip-in').first().waitFor()
    await page.reload()
    await page.locator('.chip-in').first().click()
    await page.waitForURL((url) => !url.search.includes('l='))
    await expect.poll(() => page.locator('.vhead output').textContent()).toBe(before)
  })

  it('offers game versions newest first', async () => {
    await visitor.visit('/mod/nested-drawers/versions')
    await page.getByRole('button', { name: 'Game version' }).click()
    await page.getByRole('menuitemcheckbox').first().waitFor()
    const offered = await page.getByRole('menuitemcheckbox').allTextContents()
    const parts = (version: string) => version.split('.').map(Number)
    const newer = (a: string, b: string) => {
      const at = [0, 1, 2].find((place) => (parts(a)[place] ?? 0) !== (parts(b)[place] ?? 0)) ?? 0
      return (parts(b)[at] ?? 0) - (parts(a)[at] ?? 0)
    }
    expect(offered.length).toBeGreaterThan(5)
    expect(offered).toEqual(offered.toSorted(newer))
    await page.keyboard.press('Escape')
  })

  it('says when nothing matches', async () => {
    await visitor.visit(`${address(mod)}/versions?g=1.0`)
    expect(await page.getByText('No version matches these filters.').count()).toBe(1)
  })
})

describe('the gallery', () => {
  it('opens an image large, turns pages with arrow keys and gives the focus back', async () => {
    await visitor.visit(`${address(mod)}/gallery`)
    const first = page.locator('.gallery a').first()
    await first.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const source = async () => (await dialog.locator('img').getAttribute('src')) ?? ''
    const shown = await source()
    await page.keyboard.press('ArrowRight')
    await expect.poll(source).not.toBe(shown)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(source).toBe(shown)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true)
  })
})

describe('a profile', () => {
  it('lists projects by kind and leads from the id to the name', async () => {
    const alice = await get<{ id: string }>('/v2/user/alice')
    const byId = await fetch(`${siteUrl()}/user/${alice.id}`, { redirect: 'manual' })
    expect(byId.headers.get('location')).toContain('/user/alice')
    await visitor.visit('/user/alice')
    await page.getByRole('navigation', { name: 'Profile' }).getByRole('link').nth(1).click()
    await page.waitForURL(/\/user\/alice\/\w+$/)
    expect(visitor.complaints).toEqual([])
  })
})

describe('a signed-in player', () => {
  it('follows at once, and saves into a new collection', async () => {
    const bob = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(bob, 'mallory')
    await bob.visit(address(mod))
    const follow = bob.page.getByRole('button', { name: /^Follow/ })
    const was = await follow.getAttribute('aria-pressed')
    const followed = bob.page.waitForResponse((answer) => answer.url().endsWith('/follow'))
    await follow.click()
    await expect.poll(() => follow.getAttribute('aria-pressed')).not.toBe(was)
    await followed
    await bob.visit(address(mod))
    expect(await follow.getAttribute('aria-pressed')).not.toBe(was)
    await bob.page.getByRole('button', { name: 'Save to a collection' }).click()
    const name = `Shelf ${Date.now().toString(36)}`
    await bob.page.getByLabel('New collection').fill(name)
    await bob.page.getByRole('button', { name: 'Create', exact: true }).last().click()
    const shelf = bob.page.getByRole('checkbox', { name: new RegExp(name) })
    await expect.poll(() => shelf.isChecked()).toBe(true)
    expect(bob.complaints).toEqual([])
    await bob.close()
  })
})
