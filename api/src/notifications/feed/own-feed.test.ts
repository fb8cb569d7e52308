import { aNotification, aProject, aReport } from '@quarry/db/testing/factories'
import { NOTIFICATION_TYPES, type NotificationType } from '@quarry/domain/notifications/notification-types'
import { DAY_MS } from '@quarry/domain/times'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  getInbox,
  getOwnFeed,
  renewOwnFeed,
  setNotificationPreferences,
  withdrawOwnFeed,
} from '../../../contract/notifications/notifications.ts'
import { sendMessage } from '../../../contract/threads/threads.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { SITE_URL, testApp, type Persona } from '../../../testing/test-app.ts'
import { insertNotifications } from '../notify.queries.ts'
import { NOTIFY_EFFECTS } from '../notify.ts'
import { deleteExpiredOffSiteNotifications } from '../expired-notifications.queries.ts'

const current = testApp()

beforeEach(async () => {
  const { db } = current()
  for (const table of ['notificationFeeds', 'notificationPreferences', 'notifications', 'outbox'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('users').set({ language: null }).execute()
})

const make = async (who: Persona) => (await current().as(who)(renewOwnFeed, {})).url.slice(SITE_URL.length)
const ask = (path: string, headers: Record<string, string> = {}) => current().app.request(path, { headers })
const read = async (path: string) => (await ask(path)).text()
const titlesIn = (xml: string) =>
  [...xml.matchAll(/<entry>\s*<title[^>]*><!\[CDATA\[(.*?)\]\]><\/title>/gs)].map(([, title]) => title)
const chooses = (who: Persona, types: readonly NotificationType[], onSite = true) =>
  current().as(who)(setNotificationPreferences, {
    body: {
      choices: NOTIFICATION_TYPES.map((type) => ({
        type,
        on_site: onSite,
        mail: 'off' as const,
        in_feed: types.includes(type),
        in_chat: false,
      })),
    },
  })

async function happen(who: Persona, type: NotificationType, about: object = {}, createdAt = new Date()) {
  const { db, users } = current()
  await db
    .transaction()
    .execute((tx) => insertNotifications(tx, [users[who].id], { type, createdAt, ...about }))
}

describe('the notification feed of a user', () => {
  it('needs no sign-in, and its address is returned once and stored as a hash', async () => {
    const { as, db, users } = current()
    expect(await as('bob')(getOwnFeed, {})).toEqual({ created: null })
    const project = await aProject(db, { title: 'A <b> & ]]>', status: 'approved' })
    const path = await make('bob')
    await happen('bob', 'creator_project', { projectId: project.id })
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const xml = await answer.text()
    expect(titlesIn(xml)).toEqual(['New: A &lt;b&gt; &amp; ]]&gt;'])
    expect(xml).toContain(`href="${SITE_URL}/project/${project.id}"`)
    const token = path.split('token=')[1] ?? ''
    expect(token.length).toBeGreaterThan(40)
    expect(xml).not.toContain(token)
    const stored = await db.selectFrom('notificationFeeds').selectAll().execute()
    expect(stored.map(({ userId }) => userId)).toEqual([users.bob.id])
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await as('bob')(getOwnFeed, {})).created).not.toBeNull()
  })

  it('ends when its address is replaced or deleted', async () => {
    const { as } = current()
    const first = await make('bob')
    const second = await make('bob')
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200])
    await as('bob')(withdrawOwnFeed, {})
    expect((await ask(second)).status).toBe(404)
    for (const path of ['/feed/notifications.atom', '/feed/notifications.atom?token=', `${second}x`])
      expect((await ask(path)).status).toBe(404)
  })

  it('contains only the selected types of its owner, even those turned off on the site', async () => {
    const { as, db } = current()
    const project = await aProject(db, { title: 'Deep Storage', status: 'approved' })
    const path = await make('bob')
    await chooses('bob', ['status_change'], false)
    const statuses = { oldStatus: 'processing', newStatus: 'approved' } as const
    await happen('bob', 'creator_project', { projectId: project.id })
    await happen('bob', 'status_change', { projectId: project.id, ...statuses })
    await happen('mallory', 'status_change', { projectId: project.id, ...statuses })
    expect(titlesIn(await read(path))).toEqual(['Deep Storage is public now'])
    expect((await as('bob')(getInbox, {})).groups).toEqual([])
  })

  it('contains news of public content by default', async () => {
    const { db } = current()
    const project = await aProject(db, { title: 'Deep Storage', status: 'approved' })
    const path = await make('bob')
    await happen('bob', 'mention', { projectId: project.id })
    await happen('bob', 'creator_project', { projectId: project.id })
    expect(titlesIn(await read(path))).toEqual(['New: Deep Storage'])
  })

  it('uses the language of its owner', async () => {
    const { db, users } = current()
    await db.updateTable('users').set({ language: 'de-DE' }).where('id', '=', users.bob.id).execute()
    const project = await aProject(db, { title: 'Deep Storage', status: 'approved' })
    const path = await make('bob')
    await happen('bob', 'creator_project', { projectId: project.id })
    expect(titlesIn(await read(path))).toEqual(['Neu: Deep Storage'])
  })

  it('returns 304 for an unchanged ETag or modification time', async () => {
    const { db } = current()
    const project = await aProject(db, { title: 'Deep Storage', status: 'approved' })
    const path = await make('bob')
    await happen('bob', 'creator_project', { projectId: project.id }, new Date(Date.now() + DAY_MS))
    const { headers } = await ask(path)
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const unchanged = await ask(path, { 'if-modified-since': modified })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
    await happen('bob', 'creator_project', { projectId: project.id }, new Date(Date.now() + 2 * DAY_MS))
    expect((await ask(path, { 'if-modified-since': modified })).status).toBe(200)
    expect((await ask(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('contains the newest entries first, without names that its owner may no longer see', async () => {
    const { db, users } = current()
    const path = await make('bob')
    const project = await aProject(db, { title: 'Deep Storage', status: 'approved' })
    const base = { userId: users.bob.id, type: 'creator_project', inFeed: true } as const
    const ids = []
    for (let at = 0; at < 55; at += 1) {
      const createdAt = new Date(Date.now() + at * 1000)
      ids.push((await aNotification(db, { ...base, projectId: project.id, createdAt })).id)
    }
    const shown = [...(await read(path)).matchAll(/\/notification\/(\w+)<\/id>/g)].map(([, id]) => id)
    expect(shown).toEqual(ids.toReversed().slice(0, 50))
    await db.updateTable('projects').set({ status: 'private' }).where('id', '=', project.id).execute()
    expect(await read(path)).not.toContain('Deep Storage')
  })

  it('gives staff only the view of other users, without private notes', async () => {
    const { as, db, users } = current()
    const MARKER = 'the-marker-that-stays-with-staff'
    const path = await make('ada')
    await chooses('ada', NOTIFICATION_TYPES)
    const report = await aReport(db, { reporterId: users.alice.id })
    await as('mo')(sendMessage, {
      params: { thread: report.threadId },
      body: { body: { type: 'text', body: `${MARKER} @ada`, private: true } },
    })
    await deliver(db, 'notify', NOTIFY_EFFECTS)
    const hidden = await aProject(db, { title: 'A secret of others', status: 'draft' })
    await happen('ada', 'creator_project', { projectId: hidden.id })
    const xml = await read(path)
    expect(titlesIn(xml)).toEqual(['You were mentioned in a report'])
    for (const never of [MARKER, 'A secret of others']) expect(xml).not.toContain(never)
  })

  it('loses entries that are shown nowhere else after a month', async () => {
    const { db, users } = current()
    await make('bob')
    await chooses('bob', ['creator_project'], false)
    await happen('bob', 'creator_project', {}, new Date(Date.now() - 31 * DAY_MS))
    await happen('bob', 'creator_project', {}, new Date(Date.now() - 29 * DAY_MS))
    await aNotification(db, { userId: users.bob.id, createdAt: new Date(Date.now() - 90 * DAY_MS) })
    await deleteExpiredOffSiteNotifications(db, new Date())
    expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(2)
  })
})
