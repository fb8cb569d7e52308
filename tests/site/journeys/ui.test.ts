import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, type Visitor } from '../support/browser.ts'

let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await aVisitor({ reducedMotion: 'reduce' })
  page = visitor.page
})
afterAll(async () => {
  await visitor.close()
})

const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )

describe('buttons', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('act on Enter and Space, not while busy or disabled', async () => {
    const busy = page.locator('.btn[aria-busy=true]').first()
    await busy.click({ force: true })
    await expect.poll(() => page.locator('.btn:disabled').count()).toBeGreaterThan(0)
    const button = page.getByRole('button', { name: 'Link copied' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await page.locator('.toast', { hasText: 'x2' }).waitFor()
  })
})

describe('menus', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('open with ArrowDown, move with arrows, Home, End and letters, close with Escape and give the focus back', async () => {
    const trigger = page.getByRole('button', { name: 'Menu', exact: true })
    await trigger.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menu').waitFor()
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(focused).toBe('Profile')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toContain('Notifications')
    await page.keyboard.press('End')
    await expect.poll(focused).toBe('Sign out')
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe('Profile')
    await page.keyboard.type('sh')
    await expect.poll(focused).toContain('Show beta versions')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('menuitemcheckbox').getAttribute('aria-checked')).toBe('true')
    // Floating parts lie outside the landmarks of the page.
    await expectNoViolations(page, '.menu')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Menu')
  })

  it('close when the trigger is pressed again or something else is', async () => {
    const trigger = page.getByRole('button', { name: 'Menu', exact: true })
    await trigger.click()
    await page.getByRole('menu').waitFor()
    await trigger.click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await trigger.click()
    await page.getByRole('menu').waitFor()
    await page.mouse.click(5, 500)
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  })
})

describe('a menu that opens on hover', () => {
  beforeAll(() => visitor.visit('/mods'))

  it('leaves the focus where it is, before and after the pointer enters it', async () => {
    const field = page.locator('.searchbar input[type=search]').last()
    await field.pressSequentially('turb')
    await page.locator('.navlink[aria-haspopup=menu]').hover()
    await page.getByRole('menu').waitFor()
    await page.getByRole('menuitem').first().hover()
    await page.keyboard.type('ine')
    expect(await field.inputValue()).toBe('turbine')
    await page.mouse.move(5, 500)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.type('s')
    expect(await field.inputValue()).toBe('turbines')
  })
})

describe('the search of the header', () => {
  beforeAll(() => visitor.visit('/settings'))

  it('shows the row that the arrow keys selected', async () => {
    await page.keyboard.press('Control+k')
    await page.locator('.quick input').fill('stone')
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    const backgrounds = () =>
      page
        .getByRole('option')
        .evaluateAll((rows) =>
          rows.map((row) => [row.getAttribute('aria-selected'), getComputedStyle(row).backgroundColor]),
        )
    await expect
      .poll(async () => {
        const rows = await backgrounds()
        const selected = rows.find(([isSelected]) => isSelected === 'true')
        const other = rows.find(([isSelected]) => isSelected !== 'true')
        return selected !== undefined && other !== undefined && selected[1] !== other[1]
      })
      .toBe(true)
  })
})

describe('popovers', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('take the focus, close with Escape and give it back', async () => {
    const trigger = page.getByRole('button', { name: 'Popover' })
    await trigger.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Save to' }).waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Popover')
  })
})

describe('tooltips', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('appear 200 ms after hovering, describe their element and close with Escape', async () => {
    const button = page.getByRole('button', { name: 'Tooltip' })
    await button.hover()
    const tip = page.getByRole('tooltip')
    await tip.waitFor()
    expect(await tip.textContent()).toBe('Updated 21 June 2026, 14:02')
    expect(await button.getAttribute('aria-describedby')).toBe(await tip.getAttribute('id'))
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    await expect.poll(() => button.getAttribute('aria-describedby')).toBeNull()
  })
  it('appear on keyboard focus too', async () => {
    await page.getByRole('button', { name: 'Popover' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(1)
  })
})

describe('dialogs', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('trap the focus, close with Escape, X and backdrop, and return the focus', async () => {
    const trigger = page.getByRole('button', { name: 'Dialog', exact: true })
    await trigger.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New collection' })
    await dialog.waitFor()
    await expectNoViolations(page)
    for (let round = 0; round < 8; round += 1) {
      await page.keyboard.press('Tab')
      // At the end a guard beside the dialog has the focus for a moment and sends it round.
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Dialog')
    await trigger.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await trigger.click()
    await dialog.waitFor()
    await page.mouse.click(20, 450)
    await dialog.waitFor({ state: 'detached' })
  })

  it('ask for typed words before something is deleted', async () => {
    await page.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Ashen Steppe?' })
    const confirm = dialog.getByRole('button', { name: 'Delete project' })
    expect(await confirm.isDisabled()).toBe(true)
    await expectNoViolations(page)
    await dialog.getByRole('textbox').fill('ashen steppe')
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
  })
})

describe('fields', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('tie label, hint and error to the input and count what is typed', async () => {
    const wrong = page.getByLabel('Error', { exact: true })
    expect(await wrong.getAttribute('aria-invalid')).toBe('true')
    const described = await wrong.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Use letters, digits and hyphens.')
    await page.getByRole('textbox', { name: 'Message' }).fill('stone')
    await page.getByText('5 / 2,000').waitFor()
  })
  it('show a password on request', async () => {
    const password = page.getByLabel('Password', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
  })
  it('filter a combobox and choose with the keyboard', async () => {
    const input = page.getByLabel('Game version', { exact: true })
    await input.focus()
    await page.keyboard.type('1.20')
    const option = page.getByRole('option')
    await expect.poll(() => option.count()).toBe(1)
    // While the list is open, the rest of the page is hidden from screen readers.
    await expectNoViolations(page, '.combo-menu')
    await page.keyboard.press('Enter')
    await expect.poll(() => input.inputValue()).toBe('1.20.1')
  })
  it('collect several choices as chips that Backspace removes', async () => {
    const input = page.getByLabel('Game versions', { exact: true })
    await input.focus()
    await page.keyboard.type('1.19')
    await page
      .getByRole('option', { name: /^1\.19/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.combo-chips .chip').count()).toBe(3)
    await page.keyboard.press('Backspace')
    await expect.poll(() => page.locator('.combo-chips .chip').count()).toBe(2)
  })
})

describe('choices', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('move through radios and cards with arrows and switch with Space', async () => {
    await page.getByRole('radio', { name: 'Required' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: 'Optional' }).isChecked()).toBe(true)
    const beta = page.getByRole('switch', { name: /Show beta versions/ })
    await beta.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => beta.isChecked()).toBe(false)
    expect(
      await page
        .getByRole('checkbox', { name: 'Some' })
        .evaluate((input: HTMLInputElement) => input.indeterminate),
    ).toBe(true)
  })
  it('press segments', async () => {
    await page.getByRole('radio', { name: 'Grid' }).check()
    expect(await page.getByRole('radio', { name: 'Grid' }).isChecked()).toBe(true)
  })
  it('move through tabs with arrows, the panel follows', async () => {
    await page.getByRole('tab', { name: 'Description' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('tabpanel').textContent()).toBe('The panel follows.')
  })
  it('mark the current page of links and pagers', async () => {
    const nav = page.getByRole('navigation', { name: 'Pages of a project' })
    expect(await nav.locator('[aria-current=page]').textContent()).toBe('Description')
    const pager = page.getByRole('navigation', { name: 'Pages', exact: true })
    expect(await pager.locator('[aria-current=page]').textContent()).toBe('5')
    expect(await pager.getByRole('link', { name: 'Page 6' }).getAttribute('href')).toBe('/_/ui?page=6')
  })
})

describe('files', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('take what fits and name what does not', async () => {
    const input = page.locator('.drop input[type=file]')
    await input.setInputFiles([
      { name: 'good.jar', mimeType: 'application/java-archive', buffer: Buffer.from('x') },
      { name: 'bad.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('x') },
      { name: 'big.zip', mimeType: 'application/zip', buffer: Buffer.alloc(1024 * 1024 + 1) },
    ])
    await page.getByRole('listitem').filter({ hasText: 'good.jar' }).waitFor()
    expect(await page.locator('.drop + [role=alert] p').allTextContents()).toEqual([
      'bad.exe is not one of .jar, .zip.',
      'big.zip is larger than 1\u00a0MiB.',
    ])
  })
})

describe('copied ids', () => {
  beforeAll(() => visitor.visit('/_/ui'))

  it('say so for two seconds', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const done = page.getByRole('button', { name: 'AABBCCDD: Copied' })
    const announced = done.waitFor()
    await page.getByRole('button', { name: 'AABBCCDD: Copy to clipboard' }).click()
    await announced
    await expect.poll(() => done.count()).toBe(0)
  })
})

it('complain about nothing', () => expect(visitor.complaints).toEqual([]))
