import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectNoViolations, expectNoViolationsInAnyTheme } from '../support/a11y.ts'
import { aVisitor, developerCookie, signIn, siteUrl, themeCookie, type Visitor } from '../support/browser.ts'

let visitor: Visitor

beforeAll(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce' })
})
afterAll(async () => {
  await visitor.close()
})
beforeEach(() => visitor.context.clearCookies())

const html = (name: string, of = visitor) => of.page.locator('html').getAttribute(name)
const cookie = async (name: string) =>
  (await visitor.context.cookies()).find((candidate) => candidate.name === name)

const daysLeft = async (name: string) => (((await cookie(name))?.expires ?? 0) - Date.now() / 1000) / 86_400

describe('server HTML', () => {
  it.each([
    ['/settings', 'Appearance'],
    ['/settings/language', 'Language'],
    ['/auth/sign-in', 'Sign in'],
    ['/auth/sign-up', 'Create your account'],
    ['/nowhere', 'Page not found'],
    ['/user/nobody-of-this-name', 'User not found'],
    ['/user/alice/all', 'This profile has no such page'],
  ])('%s carries "%s"', async (path, heading) => {
    const text = await (await fetch(siteUrl() + path)).text()
    expect([...text.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, words]) => words)).toEqual([heading])
  })
  it.each(['dark', 'light', 'oled', 'retro'])(
    'answers unknown pages with 404 and draws the theme of the cookie: %s',
    async (theme) => {
      const { name, value } = themeCookie(theme)
      const response = await fetch(`${siteUrl()}/nowhere`, { headers: { cookie: `${name}=${value}` } })
      expect(response.status).toBe(404)
      const text = await response.text()
      expect(text).toMatch(new RegExp(`<html[^>]* data-theme="${theme}"`))
      expect(text).toContain('<title>Page not found - Quarry</title>')
    },
  )
  it('drops everything around the sign-in pages for launchers', async () => {
    const response = await fetch(`${siteUrl()}/auth/sign-in?launcher=1`)
    expect(await response.text()).not.toContain('<header')
  })
  it('allows only its own scripts', async () => {
    const response = await fetch(siteUrl())
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    const scripts = [...(await response.text()).matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  })
})

describe('themes', () => {
  it('follow the system (light) without scripts, once a page saw it', async () => {
    const seen = encodeURIComponent(JSON.stringify({ preference: 'system', value: 'light' }))
    const response = await fetch(`${siteUrl()}/nowhere`, { headers: { cookie: `color-mode=${seen}` } })
    expect(await response.text()).toMatch(/<html[^>]* data-theme="light"/)
  })
  // In a window of its own, in front: pages learn of changes with their next frame, and background pages get none.
  it('follow the system, on arrival and when it changes, and update the cookie', async () => {
    const other = await aVisitor({ colorScheme: 'dark' })
    const { page, context } = other
    await other.visit('/settings')
    expect(await html('data-theme', other)).toBe('dark')
    await page.bringToFront()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => html('data-theme', other)).toBe('light')
    const colorMode = async () =>
      (await context.cookies()).find((candidate) => candidate.name === 'color-mode')?.value ?? ''
    await expect
      .poll(async () => decodeURIComponent(await colorMode()))
      .toBe('{"preference":"system","value":"light"}')
    await context.clearCookies()
    await other.visit('/settings')
    expect(await html('data-theme', other)).toBe('light')
    expect(other.complaints).toEqual([])
    await other.close()
  })
  it('are stored in the cookie of the rules and remembered as preferred dark theme', async () => {
    await visitor.visit('/settings')
    await visitor.page
      .getByRole('group', { name: 'Color theme' })
      .getByRole('radio', { name: 'OLED' })
      .check()
    await expect.poll(() => html('data-theme')).toBe('oled')
    await expect
      .poll(() => cookie('color-mode'))
      .toMatchObject({
        value: themeCookie('oled').value,
        sameSite: 'Lax',
        secure: true,
        path: '/',
        httpOnly: false,
      })
    // Browsers cut ten years to 400 days.
    expect(await daysLeft('color-mode')).toBeGreaterThan(390)
    const stored = await cookie('cosmetics')
    expect(stored).toMatchObject({ sameSite: 'Lax', secure: true, path: '/', httpOnly: false })
    expect(Math.round(await daysLeft('cosmetics'))).toBe(365)
    expect(JSON.parse(decodeURIComponent(stored?.value ?? ''))).toMatchObject({ preferredDarkTheme: 'oled' })
    await visitor.visit('/settings')
    expect(await html('data-theme')).toBe('oled')
  })
  it('leave an error page accessible', async () => {
    await visitor.visit('/mod/nothing-of-this-name')
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('Project not found')
    await expectNoViolationsInAnyTheme(visitor.page)
    visitor.complaints.length = 0
  })
})

describe('layout', () => {
  it('puts the sidebar of projects at the start for people who want it there', async () => {
    const { page } = visitor
    const answer = await fetch(`${siteUrl()}/v2/search?limit=1`)
    const { hits } = (await answer.json()) as { hits: { slug: string }[] }
    const cosmetics = encodeURIComponent(JSON.stringify({ leftContentLayout: true }))
    const sides = async () => {
      await visitor.visit(`/project/${hits[0]?.slug}`)
      const startOf = async (part: string) =>
        (await page.locator(`.with-aside ${part}`).first().boundingBox())?.x ?? 0
      return [await startOf('.prose'), await startOf('> :last-child')] as const
    }
    const [content, aside] = await sides()
    expect(content).toBeLessThan(aside)
    await visitor.context.addCookies([{ name: 'cosmetics', value: cosmetics, url: siteUrl() }])
    const [contentAfter, asideAfter] = await sides()
    expect(asideAfter).toBeLessThan(contentAfter)
  })
})

describe('languages', () => {
  it('come from the browser, a cookie or the query, which is remembered', async () => {
    const german = await aVisitor({ locale: 'de-DE' })
    await german.visit('/settings')
    expect(await german.page.getByRole('heading', { level: 1 }).textContent()).toBe('Darstellung')
    await german.visit('/settings?hl=en-US')
    expect(await german.page.getByRole('heading', { level: 1 }).textContent()).toBe('Appearance')
    await german.visit('/settings')
    expect(await german.page.getByRole('heading', { level: 1 }).textContent()).toBe('Appearance')
    expect(german.complaints).toEqual([])
    await german.close()
  })
  it('switch at once and stay', async () => {
    await visitor.visit('/settings/language')
    await visitor.page.getByRole('radio', { name: 'Deutsch' }).check()
    await visitor.page.getByRole('heading', { level: 1, name: 'Sprache' }).waitFor()
    await expect.poll(() => html('lang')).toBe('de-DE')
    await expect
      .poll(() => cookie('locale'))
      .toMatchObject({
        value: 'de-DE',
        sameSite: 'Strict',
        secure: true,
        path: '/',
        httpOnly: false,
      })
    expect(Math.round(await daysLeft('locale'))).toBe(365)
    await visitor.visit('/settings')
    expect(await html('lang')).toBe('de-DE')
  })
  it('say when one cannot be loaded, and keep the one there is', async () => {
    const { page } = visitor
    await visitor.visit('/settings/language')
    await page.route(/\.json$/, (route) => route.abort())
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await page.getByText('Cannot load this language. Try again in a bit.').waitFor()
    expect(await html('lang')).toBe('en-US')
    expect(await cookie('locale')).toBeUndefined()
    await page.unrouteAll()
    visitor.complaints.length = 0
  })
  it('are found by name; Enter goes to the first', async () => {
    await visitor.visit('/settings/language')
    await visitor.page.getByRole('searchbox', { name: 'Search languages' }).fill('germ')
    await visitor.page.getByText('1 language').waitFor()
    await visitor.page.keyboard.press('Enter')
    await expect
      .poll(() => visitor.page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('de-DE')
  })
  it('mirror the page without breaking it', async () => {
    await visitor.context.addCookies([developerCookie()])
    await visitor.visit('/settings?hl=ar-XB')
    expect(await html('dir')).toBe('rtl')
    const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectNoViolations(visitor.page)
  })
})

describe('header', () => {
  it.each([1280, 1440])(
    'keeps the search field beside the longest link of a type, %i px wide',
    async (width) => {
      const facets = encodeURIComponent('[["project_types:resourcepack"]]')
      const found = await fetch(`${siteUrl()}/v2/search?limit=1&facets=${facets}`)
      const { hits } = (await found.json()) as { hits: { slug: string }[] }
      const visitor = await aVisitor({ viewport: { width, height: 900 } })
      await visitor.visit(`/resourcepack/${hits[0]?.slug}`)
      const boxOf = (name: string) => visitor.page.locator(`header ${name}`).boundingBox()
      const [nav, search] = await Promise.all([boxOf('nav'), boxOf('search')])
      expect((nav?.x ?? 0) + (nav?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0)
      await visitor.close()
    },
  )

  it('browses by keyboard', async () => {
    const { page } = visitor
    await visitor.visit('/settings')
    await page.getByRole('navigation', { name: 'Main' }).getByText('Browse').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Mods', exact: true }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/datapacks')
  })
  it('opens the search with / and Control+k and closes it with Escape', async () => {
    const { page } = visitor
    await visitor.visit('/settings')
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key)
      const field = page.getByRole('dialog').getByRole('combobox')
      await field.waitFor()
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
  })
})

describe('navigation', () => {
  it('moves the focus to the heading and announces the title, without a reload', async () => {
    const { page } = visitor
    await visitor.visit('/settings')
    await page.evaluate(() => Object.assign(window, { stored: true }))
    await page.getByRole('link', { name: 'Language' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Language' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Language')
    await expect.poll(() => page.locator('output.sr').first().textContent()).toBe('Language - Quarry')
    expect(await page.evaluate(() => 'stored' in window)).toBe(true)
  })
  it('has a skip link', async () => {
    const { page } = visitor
    await visitor.visit('/settings')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(new URL(page.url()).hash).toBe('')
  })
  it('switches developer mode with five clicks on the logo', async () => {
    const { page } = visitor
    await visitor.visit('/settings')
    const logo = page.locator('.footer').getByRole('button', { name: 'Quarry' })
    for (let click = 0; click < 4; click += 1) await logo.click()
    expect(await page.locator('.toast').count()).toBe(0)
    await logo.click()
    await page.getByText('Developer mode is on').first().waitFor()
  })
})

describe('accounts', () => {
  it('say that a password is wrong and keep what was typed', async () => {
    const { page } = visitor
    await visitor.visit('/auth/sign-in')
    await page.getByLabel('Email or username').focus()
    // The shortcut of the search is a letter in a field.
    await page.keyboard.type('a/b')
    expect(await page.getByLabel('Email or username').inputValue()).toBe('a/b')
    await page.getByLabel('Email or username').fill('alice')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'wrong' }).waitFor()
    expect(await page.getByLabel('Email or username').inputValue()).toBe('alice')
    visitor.complaints.length = 0
  })
  it('sign in, come back to where one was, and sign out', async () => {
    const member = await aVisitor()
    await member.visit('/settings/language')
    await member.page.getByRole('link', { name: 'Sign in' }).click()
    await member.page.getByLabel('Email or username').waitFor()
    expect(new URL(member.page.url()).searchParams.get('redirect')).toBe('/settings/language')
    await signIn(member, 'alice')
    await member.visit('/settings')
    await member.page.getByLabel('Account: alice').click()
    await member.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await member.page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(
      (await member.context.cookies()).some(({ name, value }) => name === 'quarry_session' && value),
    ).toBe(false)
    await member.close()
  })
})

describe('phone', () => {
  it('has a bar of its own whose sheets close with Escape and on going somewhere', async () => {
    const phone = await aVisitor({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const { page } = phone
    const preferred = encodeURIComponent(JSON.stringify({ preferredDarkTheme: 'oled' }))
    await phone.context.addCookies([
      { name: 'cosmetics', value: preferred, url: siteUrl() },
      themeCookie('retro'),
    ])
    await phone.visit('/settings')
    const bar = page.getByRole('navigation', { name: 'Quick access' })
    await bar.getByText('Search').click()
    await page.getByRole('dialog', { name: 'Browse projects' }).waitFor()
    await expectNoViolations(page, '.dialog')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await bar.getByText('Menu').click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await sheet.waitFor()
    // From any dark theme to light, from light to the preferred dark one.
    for (const theme of ['light', 'oled', 'light']) {
      await sheet.getByRole('button', { name: 'Change theme' }).click()
      await expect.poll(() => html('data-theme', phone)).toBe(theme)
    }
    await sheet.getByRole('link', { name: 'Language' }).click()
    await page.waitForURL('**/settings/language')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await phone.close()
  })
})
