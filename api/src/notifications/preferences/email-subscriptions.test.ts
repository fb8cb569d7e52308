import { beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../../contract/accounts/sign-in.ts'
import {
  changeEmail,
  getAccount,
  resendVerification,
  verifyEmail,
} from '../../../contract/accounts/credentials.ts'
import {
  chooseLanguage,
  getSubscriptionOfLink,
  getNewsletter,
  subscribe,
  unsubscribe,
  unsubscribeByLink,
} from '../../../contract/notifications/email-subscriptions.ts'
import { aMailbox, flowIn } from '../../../testing/mailbox.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { OutgoingEmail } from '../../ports/mailer.ts'

const current = testApp()
const mailbox = aMailbox()
const collect = () => mailbox.collect(current())
beforeEach(async () => void (await collect()))

const PASSWORD = 'copper and stone 42'
const SUBJECT = 'You subscribed to Quarry updates'

async function aNewcomer(name: string, wants?: boolean) {
  const body = { username: name, email: `${name}@mail.example`, password: PASSWORD }
  const chosen = wants === undefined ? {} : { sign_up_newsletter: wants }
  const { session } = await current().as('anonymous')(signUp, { body: { ...body, ...chosen } })
  const [welcome] = await collect()
  const call = current().clientWith({ authorization: session })
  const confirm = async () => {
    await call(verifyEmail, { body: { flow: flowIn(welcome) } })
    return collect()
  }
  const since = async () => (await call(getAccount, {})).newsletter_since
  return { call, welcome, confirm, since }
}

/** The one-click request of an email program. */
const pressOut = (mail: OutgoingEmail | undefined) =>
  current().app.request(mail?.unsubscribe?.replace('https://quarry.test', '') ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

describe('the newsletter', () => {
  it('is off by default', async () => {
    expect(await (await aNewcomer('quiet')).since()).toBeNull()
    expect(await (await aNewcomer('never', false)).since()).toBeNull()
  })

  it('is stored with the time of the choice, and starts with a confirmed address', async () => {
    const before = Date.now()
    const { since, confirm } = await aNewcomer('keen', true)
    expect(Date.parse((await since()) ?? '')).toBeGreaterThanOrEqual(before)
    expect(await collect()).toEqual([])
    expect(await confirm()).toMatchObject([{ subject: SUBJECT, to: 'keen@mail.example' }])
  })

  it('is turned on and off in the settings, with one email', async () => {
    const { call, since, confirm } = await aNewcomer('fickle')
    await confirm()
    await call(subscribe, {})
    expect(await call(getNewsletter, {})).toEqual({ subscribed: true })
    const first = await since()
    await call(subscribe, {})
    expect(await since()).toBe(first)
    expect(await collect()).toMatchObject([{ subject: SUBJECT }])
    await call(unsubscribe, {})
    expect(await since()).toBeNull()
    expect(await call(getNewsletter, {})).toEqual({ subscribed: false })
    expect(await collect()).toEqual([])
  })

  it('is not confirmed by email if it was turned off meanwhile', async () => {
    const { call, confirm } = await aNewcomer('sudden')
    await confirm()
    await call(subscribe, {})
    await call(unsubscribe, {})
    expect(await collect()).toEqual([])
  })

  it('is turned off by a one-click request, repeatedly', async () => {
    const { since, confirm } = await aNewcomer('reader', true)
    const [mail] = await confirm()
    expect(mail?.unsubscribe).toMatch(/^https:\/\/quarry\.test\/v3\/mail\/unsubscribe\?flow=/)
    expect(mail?.text).toContain(`https://quarry.test/auth/unsubscribe?flow=`)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await pressOut(mail)
      expect([answer.status, await answer.json()]).toEqual([200, { list: 'newsletter' }])
    }
    expect(await since()).toBeNull()
  })

  it('is named on the confirmation page, without the account', async () => {
    const { since, confirm } = await aNewcomer('asker', true)
    const [mail] = await confirm()
    const visitor = current().as('anonymous')
    expect(await visitor(getSubscriptionOfLink, { query: { flow: flowIn(mail) } })).toEqual({
      list: 'newsletter',
    })
    // Opened as a link, the address redirects to the confirmation page.
    const opened = await current().app.request(mail?.unsubscribe?.replace('https://quarry.test', '') ?? '')
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `/auth/unsubscribe?flow=${flowIn(mail)}`,
    ])
    expect(await since()).not.toBeNull()
  })

  it('is not turned off by a forged link, or one for another address', async () => {
    const { call, since, confirm } = await aNewcomer('firm', true)
    const [mail] = await confirm()
    const flow = flowIn(mail)
    const [id, list, signature = ''] = flow.split('-')
    const forged = `${id}-${list}-${signature.startsWith('A') ? 'B' : 'A'}${flow.slice(`${id}-${list}-`.length + 1)}`
    const others = [forged, flow.slice(0, -1), `${flow}A`, flow.replace('newsletter', 'security'), '']
    for (const endpoint of [unsubscribeByLink, getSubscriptionOfLink])
      for (const given of others)
        await expect(current().as('anonymous')(endpoint, { query: { flow: given } })).rejects.toMatchObject({
          rule: 'link_dead',
        })
    await call(changeEmail, { body: { email: 'firm@elsewhere.example' } })
    expect((await pressOut(mail)).status).toBe(400)
    expect(await since()).not.toBeNull()
  })

  it('has an unsubscribe link, unlike security emails', async () => {
    const { call, welcome } = await aNewcomer('careful', true)
    await call(changeEmail, { body: { email: 'careful@elsewhere.example' } })
    for (const mail of [welcome, ...(await collect())]) {
      expect(mail?.unsubscribe).toBeUndefined()
      expect(mail?.text).not.toContain('unsubscribe')
    }
  })
})

describe('the language of emails', () => {
  it('changes at once', async () => {
    const { call } = await aNewcomer('polyglot')
    await call(chooseLanguage, { body: { language: 'de-DE' } })
    await call(resendVerification, {})
    expect(await collect()).toMatchObject([{ language: 'de-DE' }])
    await call(chooseLanguage, { body: { language: null } })
    await call(resendVerification, {})
    expect(await collect()).toMatchObject([{ language: 'en-US' }])
  })

  it('is ignored for visitors', async () => {
    const visitor = current().as('anonymous')
    expect(await visitor(chooseLanguage, { body: { language: 'de-DE' } })).toBeUndefined()
  })
})
