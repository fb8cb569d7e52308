import {
  collectionPath,
  organizationPath,
  permanentProjectPath,
  userPath,
  versionPath,
} from '../../contract/addresses.ts'
import { publicPath } from '@quarry/db/storage-keys'
import { QUOTE_MAX_LENGTH, V2_NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { beginningOf } from '@quarry/domain/markdown/plain-text'
import { shownLoaders } from '@quarry/domain/versions/shown-loaders'
import type {
  InboxEntry,
  InboxGroup,
  Notification,
  V2Notification,
} from '../../contract/notifications/notifications.ts'
import type { GroupRecord } from './inbox/inbox.queries.ts'
import type { NotificationRecord } from './notifications.queries.ts'
import type { ReportedTargets } from './reported-targets.ts'

type Sentences = Pick<Notification, 'title' | 'text' | 'link'>

const projectLink = (record: NotificationRecord) => permanentProjectPath(record.projectId ?? '')

/**
 * English sentences for API clients; the site has its own in the reader's language. A subject that the reader may no longer
 * see is not named.
 */
function sentencesOf(record: NotificationRecord): Sentences {
  const project = record.projectTitle
  const named = project ?? 'a project'
  switch (record.type) {
    case 'project_update': {
      const number = record.versionNumber === null ? '' : `: ${record.versionNumber}`
      return {
        title: `${project ?? 'A project'} has been updated!`,
        text: `${project === null ? 'A project' : `The project ${project}`} has released a new version${number}`,
        link: versionPath(projectLink(record), record.versionId ?? ''),
      }
    }
    case 'creator_project':
      return newProjectSentences(record)
    case 'saved_search':
      return savedSearchSentences(record)
    case 'team_invite':
      return {
        title: 'You have been invited to join a team!',
        text: `An invite has been sent for you to be ${record.role} of ${named}`,
        link: projectLink(record),
      }
    case 'organization_invite':
      return {
        title: 'You have been invited to join an organization!',
        text: `An invite has been sent for you to be ${record.role} of ${record.organizationName}`,
        link: organizationPath(record.organizationId ?? ''),
      }
    case 'status_change':
      return {
        title: 'Project status has changed',
        text: `The status of ${named} has changed from ${record.oldStatus} to ${record.newStatus}`,
        link: projectLink(record),
      }
    case 'moderator_message':
      return {
        title: 'New message in moderation thread',
        text: 'A moderator has sent you a message. Click the link to read more.',
        link: threadLink(record),
      }
    case 'mention':
      return {
        title: 'You were mentioned',
        text: 'You were mentioned in a thread. Click the link to read more.',
        link: threadLink(record),
      }
    case 'report_closed':
    case 'report_reopened':
      return reportSentences(record)
    case 'webhook_paused':
      return pausedWebhookSentences(record)
    case 'owner_change':
      return ownerChangeSentences(record)
    case 'staff_edit':
      return staffEditSentences(record)
    default:
      return billingSentences(record.type, record)
  }
}

function newProjectSentences(record: NotificationRecord): Sentences {
  const project = record.projectTitle
  return {
    title: 'A creator you follow has a new project!',
    text: `${project === null ? 'A project' : `The project ${project}`} is now public`,
    link: projectLink(record),
  }
}

function savedSearchSentences(record: NotificationRecord): Sentences {
  const project = record.projectTitle
  const search = record.savedSearchName ?? 'a deleted saved search'
  return {
    title: 'A saved search has found a new project!',
    text: `${project === null ? 'A project' : `The project ${project}`} is new and matches ${search}`,
    link: projectLink(record),
  }
}

function reportSentences(record: NotificationRecord): Sentences {
  const link = threadLink(record)
  return record.type === 'report_closed'
    ? {
        title: 'Your report was closed',
        text: 'Thank you for your report. The moderators have reviewed it.',
        link,
      }
    : {
        title: 'Your report was reopened',
        text: 'The moderators are reviewing your report again.',
        link,
      }
}

function pausedWebhookSentences(record: NotificationRecord): Sentences {
  const name = record.webhookName ?? '(removed)'
  return {
    title: 'A webhook was paused',
    text: `The webhook ${name} was paused because its address did not accept messages`,
    link: webhooksLink(record),
  }
}

/** What an `owner_change` is about. */
export function ownerChangeOf({ projectId, organizationId, newOwnerId }: NotificationRecord) {
  if (newOwnerId === null) return 'moved_in'
  return projectId !== null && organizationId !== null ? 'moved_out' : 'transferred'
}

function ownerChangeSentences(record: NotificationRecord): Sentences {
  const { projectId, organizationName, actorName: actor, newOwnerName: owner } = record
  const project = record.projectTitle ?? 'a project'
  const organization = organizationName ?? 'an organization'
  const thing = projectId === null ? organization : project
  const texts = {
    moved_in: [`${actor} moved ${project} into ${organization}`, `${project} was moved into ${organization}`],
    moved_out: [
      `${actor} moved ${project} from ${organization} to ${owner}`,
      `${project} was moved from ${organization} to ${owner}`,
    ],
    transferred: [`${actor} made ${owner} the owner of ${thing}`, `${owner} is now the owner of ${thing}`],
  } as const
  return {
    title: 'Something of yours has a new owner',
    text: texts[ownerChangeOf(record)][actor === null ? 1 : 0],
    link: projectId === null ? organizationPath(record.organizationId ?? '') : projectLink(record),
  }
}

function staffEditSentences(record: NotificationRecord): Sentences {
  const named = record.staffThingName === null ? '' : ` ${record.staffThingName}`
  const target = record.staffThing === 'user' ? 'account' : `${record.staffThing ?? 'content'}${named}`
  return {
    title: 'The moderators changed something of yours',
    text: `The moderators ${record.staffAction === 'deleted' ? 'deleted' : 'changed'} your ${target}`,
    link: staffEditPage(record) ?? '/dashboard/notifications',
  }
}

function billingSentences(
  type: 'payment_failed' | 'subscription_ended' | 'refund_received',
  { product }: NotificationRecord,
): Sentences {
  const name = product?.type === 'pyro' ? 'your server' : 'Quarry Plus'
  switch (type) {
    case 'payment_failed':
      return {
        title: 'A payment failed',
        text: `The payment for ${name} failed. Pay it in the billing settings.`,
        link: '/settings/billing',
      }
    case 'subscription_ended':
      return {
        title: 'A subscription ended',
        text: `The subscription of ${name} ended.`,
        link: '/settings/billing',
      }
    case 'refund_received':
      return {
        title: 'You received a refund',
        text: `A payment for ${name} was refunded.`,
        link: '/settings/billing/charges',
      }
  }
}

/** The page of what staff changed; undefined once it is deleted. */
function staffEditPage({ staffAction, staffThing, staffThingId }: NotificationRecord): string | undefined {
  const id = staffThingId ?? ''
  if (staffAction === 'deleted') return undefined
  if (staffThing === 'project') return permanentProjectPath(id)
  if (staffThing === 'organization') return organizationPath(id)
  if (staffThing === 'collection') return collectionPath(id)
  if (staffThing === 'report') return `/dashboard/report/${id}`
  return staffThing === 'user' ? userPath(id) : undefined
}

const threadLink = (record: NotificationRecord): string =>
  record.reportId === null ? `${projectLink(record)}/moderation` : `/dashboard/report/${record.reportId}`

const webhooksLink = ({ projectId, organizationId }: NotificationRecord): string => {
  if (projectId !== null) return `${permanentProjectPath(projectId)}/settings/webhooks`
  return organizationId === null
    ? '/settings/webhooks'
    : `${organizationPath(organizationId)}/settings/webhooks`
}

/** Only a pending invitation has actions. */
function listActions(record: NotificationRecord): Notification['actions'] {
  if (!isOpen(record)) return []
  const team = `team/${record.teamId}`
  return [
    { title: 'Accept', action_route: ['POST', `${team}/join`] },
    { title: 'Deny', action_route: ['DELETE', `${team}/members/${record.userId}`] },
  ]
}

const isOpen = (record: NotificationRecord): boolean => record.teamId !== null && record.isAccepted === false

export const viewNotification = (record: NotificationRecord): Notification => ({
  id: record.id,
  user_id: record.userId,
  type: record.type,
  ...sentencesOf(record),
  read: record.readAt !== null,
  created: record.createdAt.toISOString(),
  actions: listActions(record),
  body: bodyOf(record),
})

export function viewV2Notification(record: NotificationRecord): V2Notification {
  const type = V2_NOTIFICATION_TYPES.find((known) => known === record.type) ?? null
  return { ...viewNotification(record), type }
}

/** Fields that the type does not have are absent. */
const bodyOf = (record: NotificationRecord): Notification['body'] => ({
  type: record.type,
  project_id: record.projectId ?? undefined,
  version_id: record.versionId ?? undefined,
  report_id: record.reportId ?? undefined,
  thread_id: record.threadId ?? undefined,
  organization_id: record.organizationId ?? undefined,
  team_id: record.teamId ?? undefined,
  webhook_id: record.webhookId ?? undefined,
  role: record.role ?? undefined,
  old_status: record.oldStatus ?? undefined,
  new_status: record.newStatus ?? undefined,
  // The actors of other types are not public.
  invited_by: (record.teamId === null ? null : record.actorId) ?? undefined,
})

interface InboxContext {
  siteUrl: string
  reported: ReportedTargets
  /** Moderators' messages at the closing of reports, by notification id. */
  closingMessages: ReadonlyMap<string, string>
}

export function viewInboxEntry(
  record: NotificationRecord,
  { siteUrl, reported, closingMessages }: InboxContext,
): InboxEntry {
  const imageUrl = (key: string | null) => (key === null ? null : siteUrl + publicPath(key))
  return {
    id: record.id,
    type: record.type,
    read: record.readAt !== null,
    created: record.createdAt.toISOString(),
    project:
      record.projectId === null
        ? null
        : {
            id: record.projectId,
            slug: record.projectSlug,
            title: record.projectTitle,
            icon_url: imageUrl(record.projectIconKey),
          },
    version: viewVersion(record),
    organization:
      record.organizationId === null
        ? null
        : {
            id: record.organizationId,
            slug: record.organizationSlug ?? record.organizationId,
            name: record.organizationName ?? '',
            icon_url: imageUrl(record.organizationIconKey),
          },
    saved_search:
      record.savedSearchId === null || record.savedSearchName === null || record.savedSearchAddress === null
        ? null
        : { id: record.savedSearchId, name: record.savedSearchName, address: record.savedSearchAddress },
    webhook:
      record.webhookId === null || record.webhookName === null
        ? null
        : { id: record.webhookId, name: record.webhookName, address: webhooksLink(record) },
    staff_edit:
      record.staffAction === null || record.staffThing === null
        ? null
        : {
            action: record.staffAction,
            thing: record.staffThing,
            name: record.staffThingName,
            href: staffEditPage(record) ?? null,
          },
    product: record.product === null ? null : { type: record.product.type },
    report_id: record.reportId,
    reported: reported.get(record.reportId ?? '') ?? null,
    closing_message: beginningOf(closingMessages.get(record.id) ?? '', QUOTE_MAX_LENGTH) || null,
    team_id: record.teamId,
    actor: viewUser(record.actorId, record.actorName),
    new_owner: viewUser(record.newOwnerId, record.newOwnerName),
    role: record.role,
    old_status: record.oldStatus,
    new_status: record.newStatus,
    is_open: isOpen(record),
  }
}

const viewUser = (id: string | null, username: string | null): InboxEntry['actor'] =>
  id === null || username === null ? null : { id, username }

function viewVersion(record: NotificationRecord): InboxEntry['version'] {
  const { versionId: id, versionName: name, versionNumber: version_number } = record
  if (id === null || name === null || version_number === null) return null
  return { id, name, version_number, ...compatibilityOf(record) }
}

/** Compatibility of the version; empty once the reader may no longer see it. */
export const compatibilityOf = (record: NotificationRecord) => ({
  loaders: shownLoaders({
    loaders: record.versionLoaders ?? [],
    mrpackLoaders: record.versionPackLoaders ?? [],
  }),
  game_versions: record.versionGameVersions ?? [],
})

/** Empty if all its notifications were deleted between two queries. */
export function viewInboxGroup(
  { ids, count, unread }: GroupRecord,
  records: ReadonlyMap<string, NotificationRecord>,
  context: InboxContext,
): InboxGroup[] {
  const found = ids.flatMap((id) => records.get(id) ?? [])
  if (found.length === 0) return []
  return [{ entries: found.map((record) => viewInboxEntry(record, context)), count, unread }]
}
