import { describe, expect, it } from 'vitest'
import type { NotificationRecord } from './notifications.queries.ts'
import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { viewInboxEntry, viewInboxGroup, viewNotification, viewV2Notification } from './notifications.view.ts'

const around = { siteUrl: 'https://q.test', reported: new Map(), closingMessages: new Map() }
const record: NotificationRecord = {
  id: 'NNNNNNNN',
  userId: 'UUUUUUUU',
  type: 'project_update',
  createdAt: new Date('2024-01-02T03:04:05Z'),
  readAt: null,
  heldUntil: null,
  projectId: 'PPPPPPPP',
  versionId: 'VVVVVVVV',
  teamId: null,
  organizationId: null,
  reportId: null,
  savedSearchId: null,
  savedSearchName: null,
  savedSearchAddress: null,
  webhookId: null,
  staffLogId: null,
  chargeId: null,
  product: null,
  staffAction: null,
  staffThing: null,
  staffThingId: null,
  staffThingName: null,
  webhookName: null,
  webhookPause: null,
  newOwnerId: null,
  newOwnerName: null,
  actorId: null,
  role: null,
  oldStatus: null,
  newStatus: null,
  projectSlug: 'lights',
  projectTitle: 'Lights',
  projectIconKey: null,
  versionName: 'First',
  versionNumber: '1.0',
  versionLoaders: ['fabric'],
  versionPackLoaders: [],
  versionGameVersions: ['1.21'],
  organizationSlug: null,
  organizationName: null,
  organizationIconKey: null,
  actorName: null,
  isAccepted: null,
  inDigest: false,
  inFeed: false,
  inChat: false,
  onSite: true,
  threadId: null,
  displayGroup: 'NNNNNNNN',
}
const unseenVersion = {
  versionName: null,
  versionNumber: null,
  versionLoaders: null,
  versionPackLoaders: null,
  versionGameVersions: null,
}
const unseen = { projectSlug: null, projectTitle: null, ...unseenVersion }
const invitation = { type: 'team_invite', teamId: 'TTTTTTTT', role: 'Artist', isAccepted: false } as const
const makers = { organizationId: 'OOOOOOOO', organizationSlug: 'makers', organizationName: 'Makers' }

describe('notifications for API clients', () => {
  const sentences = (given: Partial<NotificationRecord>) => {
    const { title, text, link } = viewNotification({ ...record, ...given })
    return [title, text, link]
  }

  it.each<[string, Partial<NotificationRecord>, string[]]>([
    [
      'a new version',
      {},
      [
        'Lights has been updated!',
        'The project Lights has released a new version: 1.0',
        '/project/PPPPPPPP/version/VVVVVVVV',
      ],
    ],
    [
      'a new version of what the reader may not see',
      unseen,
      [
        'A project has been updated!',
        'A project has released a new version',
        '/project/PPPPPPPP/version/VVVVVVVV',
      ],
    ],
    [
      'an invitation',
      invitation,
      [
        'You have been invited to join a team!',
        'An invite has been sent for you to be Artist of Lights',
        '/project/PPPPPPPP',
      ],
    ],
    [
      'an invitation to what the reader may not see',
      { ...invitation, ...unseen },
      [
        'You have been invited to join a team!',
        'An invite has been sent for you to be Artist of a project',
        '/project/PPPPPPPP',
      ],
    ],
    [
      'an invitation of an organization',
      { ...invitation, ...makers, type: 'organization_invite' },
      [
        'You have been invited to join an organization!',
        'An invite has been sent for you to be Artist of Makers',
        '/organization/OOOOOOOO',
      ],
    ],
    [
      'another status',
      { type: 'status_change', oldStatus: 'draft', newStatus: 'approved' },
      [
        'Project status has changed',
        'The status of Lights has changed from draft to approved',
        '/project/PPPPPPPP',
      ],
    ],
    [
      'words of a moderator',
      { type: 'moderator_message' },
      [
        'New message in moderation thread',
        'A moderator has sent you a message. Click the link to read more.',
        '/project/PPPPPPPP/moderation',
      ],
    ],
    [
      'words of a moderator on a report',
      { type: 'moderator_message', reportId: 'RRRRRRRR' },
      [
        'New message in moderation thread',
        'A moderator has sent you a message. Click the link to read more.',
        '/dashboard/report/RRRRRRRR',
      ],
    ],
    [
      'a report that was closed',
      { type: 'report_closed', reportId: 'RRRRRRRR' },
      [
        'Your report was closed',
        'Thank you for your report. The moderators have reviewed it.',
        '/dashboard/report/RRRRRRRR',
      ],
    ],
    [
      'a report that was opened again',
      { type: 'report_reopened', reportId: 'RRRRRRRR' },
      [
        'Your report was reopened',
        'The moderators are reviewing your report again.',
        '/dashboard/report/RRRRRRRR',
      ],
    ],
  ])('have the sentences of %s', (_, given, expected) => expect(sentences(given)).toEqual(expected))

  it.each([
    ['an open invitation', invitation, ['POST team/TTTTTTTT/join', 'DELETE team/TTTTTTTT/members/UUUUUUUU']],
    ['one that was accepted', { ...invitation, isAccepted: true }, []],
    ['one that is gone', { ...invitation, isAccepted: null }, []],
    ['what is no invitation', {}, []],
  ])('have actions for %s', (_, given, routes) => {
    const { actions } = viewNotification({ ...record, ...given })
    expect(actions.map(({ action_route: [method, route] }) => `${method} ${route}`)).toEqual(routes)
  })

  it('are read once they have a read time', () => {
    expect(viewNotification(record).read).toBe(false)
    expect(viewNotification({ ...record, readAt: new Date() }).read).toBe(true)
  })
})

describe('notifications for the site', () => {
  const view = (given: Partial<NotificationRecord>) => viewInboxEntry({ ...record, ...given }, around)

  it('include the version only if the reader may see it', () => {
    expect(view({}).version).toEqual({
      id: 'VVVVVVVV',
      name: 'First',
      version_number: '1.0',
      loaders: ['fabric'],
      game_versions: ['1.21'],
    })
    expect(view(unseen).version).toBeNull()
    expect(view({ versionId: null }).version).toBeNull()
  })

  it('include only the id of a hidden project', () => {
    expect(view(unseen).project).toEqual({ id: 'PPPPPPPP', slug: null, title: null, icon_url: null })
    expect(view({ projectIconKey: 'data/P/icon.webp' }).project?.icon_url).toMatch(
      /^https:\/\/q\.test\/.*icon\.webp$/,
    )
    expect(view({ projectId: null }).project).toBeNull()
  })

  it('include organizations and users', () => {
    expect(view({})).toMatchObject({ organization: null, actor: null, is_open: false })
    expect(view({ ...makers, actorId: 'AAAAAAAA', actorName: 'ada', ...invitation })).toMatchObject({
      organization: { id: 'OOOOOOOO', slug: 'makers', name: 'Makers', icon_url: null },
      actor: { id: 'AAAAAAAA', username: 'ada' },
      is_open: true,
    })
    expect(view({ actorId: 'AAAAAAAA', actorName: null }).actor).toBeNull()
  })
})

describe('groups for the site', () => {
  const group = { ids: ['NNNNNNNN', 'GONEGONE'], count: 2, unread: 1 } as Parameters<typeof viewInboxGroup>[0]

  it('contain existing notifications only', () => {
    const [shown] = viewInboxGroup(group, new Map([[record.id, record]]), around)
    expect(shown).toMatchObject({ entries: [{ id: 'NNNNNNNN' }], count: 2, unread: 1 })
    expect(viewInboxGroup(group, new Map(), around)).toEqual([])
  })
})

describe('a notification of the v2 API', () => {
  it('has a type of the public description or none, and always sentences', () => {
    const known = ['project_update', 'team_invite', 'status_change', 'moderator_message', null]
    for (const type of NOTIFICATION_TYPES) {
      const view = viewV2Notification({ ...record, type })
      expect(known).toContain(view.type)
      expect([view.title, view.text]).not.toContain('')
    }
    expect(viewV2Notification({ ...record, type: 'mention' }).type).toBeNull()
    expect(viewNotification({ ...record, type: 'mention' }).type).toBe('mention')
  })
})
