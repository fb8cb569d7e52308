import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoViolations } from '../support/a11y.ts'
import { aVisitor, signInByRequest, siteUrl, type Visitor } from '../support/browser.ts'
import { aCutLine } from '../support/breakable-proxy.ts'

/** The reporter without scripts and with them, and a moderator. */
let plain: Visitor
let reporter: Visitor
let mo: Visitor
let id = ''

beforeAll(async () => {
  ;[plain, reporter, mo] = await Promise.all([
    aVisitor({ javaScriptEnabled: false }),
    aVisitor({ reducedMotion: 'reduce' }),
    aVisitor({ reducedMotion: 'reduce' }),
  ])
  await Promise.all([
    signInByRequest(plain, 'alice'),
    signInByRequest(reporter, 'alice'),
    signInByRequest(mo, 'mo'),
  ])
})
afterAll(async () => {
  await mo.page.request.delete(`/v2/report/${id}`, { headers: { origin: siteUrl() } })
  await Promise.all([plain, reporter, mo].map((visitor) => visitor.close()))
})

describe('a report', () => {
  it('is made without scripts, says what is not there, and keeps what was typed', async () => {
    const { page } = plain
    await page.goto('/report')
    await page.getByRole('radio', { name: 'User' }).check()
    await page.getByLabel('Address, ID or name').fill('nobody-here-at-all')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Could not find it').first().waitFor()
    expect(await page.getByLabel('Address, ID or name').inputValue()).toBe('nobody-here-at-all')
    await page.getByLabel('Address, ID or name').fill(`${siteUrl()}/user/ada`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'Malicious' }).check()
    await page.getByText('Please provide evidence').waitFor()
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByText('This field is required.').waitFor()
    expect(await page.getByRole('radio', { name: 'Malicious' }).isChecked()).toBe(true)
    await page.getByLabel('What is wrong?').fill('It steals **tokens**, line 41')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.waitForURL('**/dashboard/report/*')
    id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })

  it('takes pictures, and is sent again after an expired session, with the typed text', async () => {
    const { page, context } = reporter
    await reporter.visit('/report?item=user&itemID=bob')
    await page.getByRole('button', { name: 'Add images' }).waitFor()
    expect(reporter.complaints).toEqual([])
    await page.getByRole('radio', { name: 'Spam' }).check()
    await page.getByLabel('What is wrong?').fill('Each message\nis an advert')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByText('You are not signed in').waitFor()
    await expectNoViolations(page)
    await page.getByLabel('Email or username').fill('alice')
    await page.getByLabel('Password', { exact: true }).fill(reporter.seedPassword)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/report?*')
    const words = page.getByLabel('What is wrong?')
    await expect.poll(() => words.inputValue()).toBe('Each message\nis an advert')
    expect(await page.getByRole('radio', { name: 'Spam' }).isChecked()).toBe(true)
    reporter.complaints.length = 0
  })

  it('takes the longest text there may be, and says what is longer, which stays', async () => {
    const { page } = reporter
    const words = page.getByLabel('What is wrong?')
    const send = page.getByRole('button', { name: 'Send the report' })
    const line = `[12:00] ${'Привет '.repeat(80)}\n`
    await words.fill(line.repeat(116))
    await send.click()
    await page.locator('.error').filter({ hasText: '65,536' }).waitFor()
    expect((await words.inputValue()).length).toBe(116 * line.length)
    // What is marked in a field when its page becomes alive is not marked any more, and a test types at once.
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await words.fill(line.repeat(115))
    // The page that shows the success is left before hydration.
    const scripts = /\/assets\/.*\.js$/
    await page.route(scripts, (route) => route.abort())
    await send.click()
    await page.waitForURL('**/dashboard/report/*')
    await page.unroute(scripts)
    const { pathname } = new URL(page.url())
    const long = pathname.split('/').at(-1)
    await mo.page.request.delete(`/v2/report/${long}`, { headers: { origin: siteUrl() } })
    // What has arrived does not come back.
    await reporter.visit('/report?item=user&itemID=bob')
    expect(await words.inputValue()).toBe('')
    reporter.complaints.length = 0
  })

  it('is open once for each thing', async () => {
    const { page } = reporter
    await reporter.visit('/report?item=user&itemID=ada')
    await page.getByText('You already reported this').waitFor()
    await expectNoViolations(page)
    expect(
      await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toContain(`/dashboard/report/${id}`)
  })

  it('is talked about by both sides as it happens, and notes stay with staff', async () => {
    await reporter.visit(`/dashboard/report/${id}`)
    await mo.visit(`/moderation/report/${id}`)
    const send = async (words: string) => {
      await mo.page.getByLabel('Write a message').fill(words)
      await mo.page.getByRole('button', { name: 'Send message' }).click()
      await mo.page.getByRole('listitem').filter({ hasText: words }).waitFor()
    }
    const answer = reporter.page.getByLabel('Write a message')
    const isRead = reporter.page.waitForResponse((one) => one.request().method() === 'PUT')
    await answer.fill('Line 41, and line')
    await send('Thanks, we look into it')
    const heard = reporter.page.getByRole('listitem').filter({ hasText: 'Thanks, we look into it' })
    await heard.waitFor()
    expect(await heard.locator('a[href="/user/mo"]').count()).toBe(0)
    await isRead
    await reporter.page.keyboard.type(' 57')
    expect(await answer.inputValue()).toBe('Line 41, and line 57')
    await mo.page.getByLabel('A note that only staff can read').check()
    await send('Marker of staff')
    await reporter.visit(`/dashboard/report/${id}`)
    await heard.waitFor()
    // What came while the page was open is read.
    expect(await reporter.page.getByText('New', { exact: true }).count()).toBe(0)
    expect(await reporter.page.content()).not.toContain('Marker of staff')
  })

  it('keeps what was not sent, answers one message, and shows the one that a link names', async () => {
    // Staff look elsewhere: what comes to an open thread is read at once.
    await mo.visit('/moderation/reports')
    const { page } = reporter
    const answer = page.getByLabel('Write a message')
    await expect.poll(() => answer.inputValue()).toBe('Line 41, and line 57')
    const heard = page.getByRole('listitem').filter({ hasText: 'Thanks, we look into it' })
    await heard.getByRole('button', { name: 'Reply to this message' }).click()
    await page.getByRole('button', { name: 'Send message' }).click()
    const sent = page.getByRole('listitem').filter({ hasText: 'in reply to Moderator' })
    await sent.and(page.locator('[aria-current]')).waitFor()
    await expect.poll(() => answer.inputValue()).toBe('')
    await sent.getByRole('link', { name: 'Thanks, we look into it' }).click()
    await heard.first().and(page.locator('[aria-current]')).waitFor()
    await reporter.visit(page.url())
    await heard.first().and(page.locator('[aria-current]')).waitFor()
    await expect
      .poll(() => heard.first().evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
    expect(await answer.inputValue()).toBe('')
    await expectNoViolations(page)
  })

  it('counts for staff what came since, and marks it once', async () => {
    const { page } = mo
    await mo.visit('/moderation/reports')
    const row = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/moderation/report/${id}"]`) })
      .last()
    await row.getByText('One new message').waitFor()
    await expectNoViolations(page)
    const isRead = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await mo.visit(`/moderation/report/${id}`)
    await page.getByRole('listitem').filter({ hasText: /^New$/ }).waitFor()
    expect((await isRead).status()).toBe(204)
    // A note that is begun comes back as one.
    await page.getByLabel('A note that only staff can read').check()
    await page.getByLabel('Write a message').fill('Among us')
    await expectNoViolations(page)
    await mo.visit('/moderation/reports')
    await row.waitFor()
    expect(await row.getByText('new message').count()).toBe(0)
    await mo.visit(`/moderation/report/${id}`)
    await expect.poll(() => page.getByLabel('Write a message').inputValue()).toBe('Among us')
    await expect.poll(() => page.getByLabel('A note that only staff can read').isChecked()).toBe(true)
  })

  it('keeps a typed message visible while staff close it', async () => {
    const { page } = reporter
    const settle = async (closed: boolean) => {
      const answer = await mo.page.request.post('/_internal/moderation/reports/close', {
        headers: { origin: siteUrl() },
        data: { reports: [id], closed },
      })
      expect(answer.ok()).toBe(true)
    }
    const listening = page.waitForResponse((answer) => /\/_internal\/live/.test(answer.url()) && answer.ok())
    await reporter.visit(`/dashboard/report/${id}`)
    await listening
    await page.getByLabel('Write a message').fill('And line 63')
    await settle(true)
    await page.getByText('Your message was not sent').waitFor()
    const unsent = page.getByLabel('Your unsent message')
    expect(await unsent.inputValue()).toBe('And line 63')
    await unsent.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('!')
    await expectNoViolations(page)
    expect(await unsent.inputValue()).toBe('And line 63')
    // It stays after a reload, and returns to the field once the report is reopened.
    await reporter.visit(`/dashboard/report/${id}`)
    await unsent.waitFor()
    const href = await page.getByRole('link', { name: 'report it again' }).getAttribute('href')
    expect(href).toMatch(/^\/report\?item=user&itemID=/)
    await settle(false)
    await expect.poll(() => page.getByLabel('Write a message').inputValue()).toBe('And line 63')
    await page.getByLabel('Write a message').fill('')
    expect(reporter.complaints).toEqual([])
  })

  it('comes back without scripts with what was typed when it was closed meanwhile', async () => {
    const { page } = plain
    const settle = (closed: boolean) =>
      mo.page.request.post('/_internal/moderation/reports/close', {
        headers: { origin: siteUrl() },
        data: { reports: [id], closed },
      })
    await page.goto(`/dashboard/report/${id}`)
    await page.getByLabel('Write a message').fill('And line 64')
    await settle(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Your message was not sent').waitFor()
    expect(await page.getByLabel('Your unsent message').inputValue()).toBe('And line 64')
    await settle(false)
  })

  it('is taken, closed and opened again before the eyes of another moderator, where it stands', async () => {
    const ada = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(ada, 'ada')
    await ada.visit('/moderation/reports')
    const row = ada.page.locator(`.report-pick:has(a[href="/moderation/report/${id}"])`)
    const places = () =>
      ada.page
        .locator('.report-pick')
        .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top))
    await row.getByRole('checkbox').check()
    await ada.page.getByLabel('Message to the reporter').fill('Half a sentence')
    const settle = (path: string, action: object) =>
      mo.page.request.post(`/_internal/moderation/reports/${path}`, {
        headers: { origin: siteUrl() },
        data: action,
      })
    expect((await settle('assign', { reports: [id], is_mine: true })).ok()).toBe(true)
    await row.getByText('assigned to mo').waitFor()
    const before = await places()
    expect((await settle('close', { reports: [id], closed: true })).ok()).toBe(true)
    await row.getByText('No longer in this list').waitFor()
    expect(await row.getByRole('checkbox').isDisabled()).toBe(true)
    expect(await places()).toEqual(before)
    await expectNoViolations(ada.page)
    expect((await settle('close', { reports: [id], closed: false })).ok()).toBe(true)
    await row.getByText('No longer in this list').waitFor({ state: 'detached' })
    expect(await row.getByRole('checkbox').isChecked()).toBe(true)
    expect(await ada.page.getByLabel('Message to the reporter').inputValue()).toBe('Half a sentence')
    expect((await settle('assign', { reports: [id], is_mine: false })).ok()).toBe(true)
    await row.getByText('assigned to mo').waitFor({ state: 'detached' })
    expect(ada.complaints).toEqual([])
    await ada.close()
  })

  it('is in the list as it is behind a cut of the line, nothing missing and nothing twice', async () => {
    const line = await aCutLine()
    const far = await aVisitor({ baseURL: line.url, reducedMotion: 'reduce' })
    await far.context.addCookies(await mo.context.cookies())
    const listening = far.page.waitForResponse(
      (answer) => /\/_internal\/live.*reports/.test(answer.url()) && answer.ok(),
    )
    await far.visit('/moderation/reports')
    await listening
    const rows = far.page.locator('.report-pick')
    const row = rows.filter({ has: far.page.locator(`a[href="/moderation/report/${id}"]`) })
    const count = await rows.count()
    const cut = far.page.waitForEvent('requestfailed', (request) => request.url().includes('/_internal/live'))
    line.cut()
    await cut
    const headers = { origin: siteUrl() }
    const settle = async (closed: boolean) => {
      const data = { reports: [id], closed }
      const answer = await mo.page.request.post('/_internal/moderation/reports/close', { headers, data })
      expect(answer.ok()).toBe(true)
    }
    await settle(true)
    const bob = (await (await mo.page.request.get('/v2/user/bob')).json()) as { id: string }
    const data = { report_type: 'spam', item_type: 'user', item_id: bob.id, body: 'While the line was cut' }
    const made = await mo.page.request.post('/v2/report', { headers, data })
    expect(made.ok()).toBe(true)
    const other = ((await made.json()) as { id: string }).id
    expect(await row.getByText('No longer in this list').count()).toBe(0)
    line.mend()
    await row.getByText('No longer in this list').waitFor()
    const added = far.page.locator(`.report-pick a[href="/moderation/report/${other}"]`)
    await added.waitFor()
    await settle(false)
    await row.getByText('No longer in this list').waitFor({ state: 'detached' })
    expect([await rows.count(), await added.count()]).toEqual([count + 1, 1])
    await mo.page.request.delete(`/v2/report/${other}`, { headers })
    await far.close()
    line.close()
  })

  it('is closed, and its reporter is notified', async () => {
    const { page } = mo
    await mo.visit('/moderation/reports?item=user')
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.getByText('Choose at least one report.').waitFor()
    const row = page.locator(`.report-pick:has(a[href="/moderation/report/${id}"])`)
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await row.getByText('assigned to mo').waitFor()
    await mo.visit('/moderation/reports?whose=me')
    await row.getByText('assigned to mo').waitFor()
    await row.getByRole('checkbox').check()
    await page.getByLabel('Template').selectOption({ label: 'Action taken' })
    const words = page.getByLabel('Message to the reporter')
    await expect.poll(() => words.inputValue()).toMatch(/^Thank you\./)
    await words.press('End')
    await page.keyboard.type(' Well seen!')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await mo.visit(`/moderation/report/${id}`)
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await expectNoViolations(page)
    await reporter.visit(`/dashboard/report/${id}`)
    await reporter.page.getByText(/took action\. Well seen!$/).waitFor()
    await reporter.visit('/dashboard/reports?state=closed')
    const own = reporter.page.getByRole('main').locator(`a[href="/dashboard/report/${id}"]`)
    await own.first().waitFor()
    const inbox = async () => (await reporter.page.request.get('/dashboard/notifications')).text()
    await expect.poll(inbox).toContain(id)
    await reporter.visit('/dashboard/notifications')
    expect(await reporter.page.getByRole('main').locator(`a[href*="${id}"]`).count()).toBeGreaterThan(0)
    // What has no picture ends where all others do.
    const rest = await reporter.page
      .locator('.inbox-card', { hasText: 'Your report about ada was closed' })
      .first()
      .evaluate(
        (card) =>
          card.getBoundingClientRect().right - (card.lastElementChild?.getBoundingClientRect().right ?? 0),
      )
    expect(rest).toBeLessThan(24)
  })

  it('of another user returns 404', async () => {
    const stranger = await aVisitor()
    await signInByRequest(stranger, 'bob')
    for (const path of [`/dashboard/report/${id}`, `/moderation/report/${id}`]) {
      const answer = await stranger.page.goto(path)
      expect(answer?.status()).toBe(404)
    }
    await stranger.close()
  })
})
