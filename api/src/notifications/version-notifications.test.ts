import { aProject, aVersion } from '@quarry/db/testing/factories'
import type { NewVersion } from '@quarry/db/schema/versions/versions'
import { GROUP_SHOWN, type NotificationType } from '@quarry/domain/notifications/notification-types'
import { DAY_MS } from '@quarry/domain/times'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  getInbox,
  renewOwnFeed,
  setNotificationPreferences,
} from '../../contract/notifications/notifications.ts'
import { aMailbox } from '../../testing/mailbox.ts'
import { SITE_URL, testApp } from '../../testing/test-app.ts'
import { insertNotifications } from './notify.queries.ts'
import { sendDigests } from './digests/send-digests.ts'

const current = testApp()
const mailbox = aMailbox()

beforeEach(async () => {
  const { db } = current()
  for (const table of ['notificationFeeds', 'notificationPreferences', 'notifications', 'outbox'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('users').set({ emailVerified: true, language: null }).execute()
})

const UPDATES = 'project_update' satisfies NotificationType
const wants = (mail: 'at_once' | 'daily') =>
  current().as('bob')(setNotificationPreferences, {
    body: { choices: [{ type: UPDATES, on_site: true, mail, in_feed: true, in_chat: false }] },
  })
const aStorage = () => aProject(current().db, { title: 'Deep Storage', status: 'approved' })

let minute = 0
/** Notifies Bob of a version, a minute after the previous one. */
async function notify(projectId: string, given: Partial<NewVersion>) {
  const { db, users } = current()
  const { id: versionId } = await aVersion(db, { projectId, ...given })
  minute += 1
  const createdAt = new Date(Date.UTC(2026, 2, 3, 8, minute))
  await db
    .transaction()
    .execute((tx) =>
      insertNotifications(tx, [users.bob.id], { type: UPDATES, projectId, versionId, createdAt }),
    )
}
const digestText = async () => {
  await sendDigests({ db: current().db, now: () => new Date(Date.UTC(2026, 2, 3) + 2 * DAY_MS) })
  return (await mailbox.collect(current()))[0]?.text
}

const MANY = {
  versionNumber: '1.2.0',
  loaders: ['quilt', 'fabric'],
  gameVersions: ['1.21', '1.21.1', '1.21.2', '1.21.3', '1.21.4'],
}

describe('the compatibility of a new version', () => {
  it('is in the immediate email, in every language', async () => {
    const { db, users } = current()
    await wants('at_once')
    const project = await aStorage()
    await notify(project.id, MANY)
    const [mail] = await mailbox.collect(current())
    for (const form of [mail?.text, mail?.html])
      expect(form).toContain('has a new version: 1.2.0 (Fabric, Quilt · 1.21–1.21.4).')
    await db.updateTable('users').set({ language: 'de-DE' }).where('id', '=', users.bob.id).execute()
    await notify(project.id, { versionNumber: '2', loaders: ['mrpack'], mrpackLoaders: ['neoforge'] })
    const [german] = await mailbox.collect(current())
    expect(german?.text).toContain('hat eine neue Version: 2 (NeoForge · 1.21).')
  })

  it('is in the digest, for each of the newest versions of a project', async () => {
    await wants('daily')
    await notify((await aStorage()).id, MANY)
    const busy = await aProject(current().db, { title: 'Busy', status: 'approved' })
    for (let at = 0; at < GROUP_SHOWN + 2; at += 1)
      await notify(busy.id, { versionNumber: `3.${at}`, loaders: ['forge'] })
    const text = await digestText()
    expect(text).toContain('\n\nDeep Storage has a new version: 1.2.0 (Fabric, Quilt · 1.21–1.21.4)\n\n')
    const newest = ['3.6', '3.5', '3.4', '3.3', '3.2'].map((number) => `\n${number} (Forge · 1.21)`)
    expect(text).toContain(`\n\nBusy has 7 new versions:${newest.join('')}\nAnd 2 more.\n\n`)
  })

  it('is in the line of the feed', async () => {
    const { as, app, db } = current()
    const { url } = await as('bob')(renewOwnFeed, {})
    const project = await aStorage()
    await notify(project.id, MANY)
    const read = async () => (await app.request(url.slice(SITE_URL.length))).text()
    expect(await read()).toContain('Deep Storage has a new version: 1.2.0 (Fabric, Quilt · 1.21–1.21.4)]]>')
    await db.updateTable('projects').set({ status: 'private' }).where('id', '=', project.id).execute()
    expect(await read()).not.toContain('Quilt')
  })

  it('is in the inbox until the version is hidden', async () => {
    const { as, db } = current()
    await notify((await aStorage()).id, MANY)
    await notify((await aStorage()).id, {
      loaders: ['mrpack'],
      mrpackLoaders: ['forge'],
      gameVersions: ['1.20'],
    })
    const versions = async () =>
      (await as('bob')(getInbox, {})).groups.flatMap(({ entries }) => entries.map(({ version }) => version))
    expect(await versions()).toMatchObject([
      { loaders: ['forge'], game_versions: ['1.20'] },
      { loaders: MANY.loaders, game_versions: MANY.gameVersions },
    ])
    await db.updateTable('versions').set({ status: 'draft' }).execute()
    expect(await versions()).toEqual([null, null])
  })

  it('has no loader if there is no choice', async () => {
    await wants('at_once')
    await notify((await aStorage()).id, {
      versionNumber: '1',
      loaders: ['minecraft'],
      gameVersions: ['24w10a'],
    })
    const [mail] = await mailbox.collect(current())
    expect(mail?.text).toContain('has a new version: 1 (24w10a).')
  })
})
