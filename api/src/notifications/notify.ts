import type { Tx } from '@quarry/db/db'
import type { DomainEvent } from '@quarry/db/events'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { isLinked, isSearchable } from '@quarry/domain/projects/project-statuses'
import type { Rest } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { PAYMENT_NOTIFICATIONS } from './payments/payment-notifications.ts'
import { notifyMentionedUsers } from './mentions.ts'
import {
  listWebhookOwnerIds,
  findInvitation,
  findProjectStatus,
  findPublication,
  findNote,
  findPublicMessage,
  findReport,
  hasSubjects,
  insertNotifications,
  listExistingUsers,
  listFollowersAfter,
  listFollowersOfCreatorsAfter,
  listTeamOf,
} from './notify.queries.ts'
import { findWebhook } from '../webhooks/webhooks.queries.ts'
import { recordListing } from './saved-search-matches.queries.ts'

type EventOf<Name extends DomainEvent['name']> = Extract<DomainEvent, { name: Name }>

/** Effects of the queue `notify`: each event adds notifications for the users whom it concerns. */
export const NOTIFY_EFFECTS: Effects = {
  'project.submitted': notifyTeam,
  'project.approved': notifyTeam,
  'project.rejected': notifyTeam,
  'project.withheld': notifyTeam,
  'project.released': notifyTeam,
  'project.listed': notifyFollowersOfCreators,
  'version.published': notifyFollowers,
  'member.invited': notifyInvitedUser,
  'message.posted': notifyAboutMessage,
  'note.posted': notifyAboutStaffNote,
  'report.closed': notifyReporter,
  'report.reopened': notifyReporter,
  'webhook.paused': notifyWebhookOwners,
  'staff.edited': notifyEditedUsers,
  'owner.changed': notifyOwners,
  ...PAYMENT_NOTIFICATIONS,
}

const payloadOf = <Name extends DomainEvent['name']>(delivery: DeliveryRow) =>
  delivery.payload as EventOf<Name>

/** Notifies the project's members of a change of status, unless one of them made it. */
async function notifyTeam(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { projectId, actorId, oldStatus, newStatus } = payloadOf<'project.approved'>(delivery)
  const members = await listTeamOf(tx, projectId)
  if (members.some((userId) => userId === actorId)) return
  const { createdAt } = delivery
  await insertNotifications(tx, members, {
    type: 'status_change',
    projectId,
    oldStatus,
    newStatus,
    createdAt,
  })
}

/** Notifies followers, except the author, of a visible version. Many followers take several transactions. */
async function notifyFollowers(tx: Tx, delivery: DeliveryRow): Promise<Rest | void> {
  const payload = payloadOf<'version.published'>(delivery)
  const { projectId, versionId, actorId, after = '' } = payload as typeof payload & { after?: string }
  const published = await findPublication(tx, versionId)
  if (!published || published.versionStatus !== 'listed' || !isLinked(published.projectStatus))
    return undefined
  const followers = await listFollowersAfter(tx, projectId, { after })
  const others = followers.filter((userId) => userId !== actorId)
  const { createdAt } = delivery
  await insertNotifications(tx, others, { type: 'project_update', projectId, versionId, createdAt })
  const last = followers.at(-1)
  return last === undefined ? undefined : { payload: { projectId, versionId, actorId, after: last } }
}

/**
 * Notifies the followers of the project's creators once, when the project can first be found. A schedule notifies the owners
 * of matching saved searches, because the project may not be indexed yet.
 */
async function notifyFollowersOfCreators(tx: Tx, delivery: DeliveryRow): Promise<Rest | void> {
  const payload = payloadOf<'project.listed'>(delivery)
  const { projectId, actorId, after = '' } = payload as typeof payload & { after?: string }
  const status = await findProjectStatus(tx, projectId)
  if (!status || !isSearchable(status)) return undefined
  if (after === '') await recordListing(tx, projectId, delivery.createdAt)
  const team = new Set(await listTeamOf(tx, projectId))
  const followers = await listFollowersOfCreatorsAfter(tx, projectId, { after })
  const readers = followers.filter(({ userId, isNotified }) => !isNotified && !team.has(userId))
  const { createdAt } = delivery
  await insertNotifications(
    tx,
    readers.map(({ userId }) => userId),
    { type: 'creator_project', projectId, createdAt },
  )
  const last = followers.at(-1)
  return last === undefined ? undefined : { payload: { projectId, actorId, after: last.userId } }
}

/** Does nothing once the invitation was withdrawn or accepted. */
async function notifyInvitedUser(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const payload = payloadOf<'member.invited'>(delivery)
  const invitation = await findInvitation(tx, payload)
  if (!invitation) return
  const { projectId, organizationId, role, inviterId: actorId } = invitation
  const type = projectId === null ? 'organization_invite' : 'team_invite'
  const about = {
    teamId: payload.teamId,
    projectId,
    organizationId,
    actorId,
    role,
    createdAt: delivery.createdAt,
  }
  await insertNotifications(tx, [payload.userId], { type, ...about })
}

/**
 * Notifies the reporter or the project's members of a moderator's message. Members of a project in review are notified of
 * the decision instead, and mentioned users of the mention only. Does nothing for a deleted message.
 */
async function notifyAboutMessage(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { messageId } = payloadOf<'message.posted'>(delivery)
  const message = await findPublicMessage(tx, messageId)
  if (!message) return
  const { createdAt } = delivery
  const mentioned = await notifyMentionedUsers(tx, message, createdAt)
  if (!message.hideIdentity) return
  const { threadId, projectId, reportId, reporterId, authorId } = message
  const readers =
    reportId !== null
      ? [reporterId]
      : projectId !== null && message.projectStatus !== 'processing'
        ? await listTeamOf(tx, projectId)
        : []
  const others = readers.filter((userId) => userId !== null && userId !== authorId && !mentioned.has(userId))
  const about = { threadId, projectId, reportId, createdAt }
  await insertNotifications(
    tx,
    others.flatMap((userId) => userId ?? []),
    { type: 'moderator_message', ...about },
  )
}

/** A private note notifies only the members of staff whom it mentions. */
async function notifyAboutStaffNote(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { messageId } = payloadOf<'note.posted'>(delivery)
  const note = await findNote(tx, messageId)
  if (note) await notifyMentionedUsers(tx, note, delivery.createdAt)
}

/** Notifies the reporter that the report was closed or reopened, if that is still its state. */
async function notifyReporter(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { reportId, actorId } = payloadOf<'report.closed'>(delivery)
  const report = await findReport(tx, reportId)
  const isClosing = delivery.name === 'report.closed'
  if (!report || report.reporterId === null || report.reporterId === actorId) return
  if (isClosing !== (report.closedAt !== null)) return
  const { threadId } = report
  const type = isClosing ? 'report_closed' : 'report_reopened'
  await insertNotifications(tx, [report.reporterId], {
    type,
    reportId,
    threadId,
    createdAt: delivery.createdAt,
  })
}

/** Notifies those who may resume a webhook that it was paused, unless it was resumed meanwhile. */
async function notifyWebhookOwners(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { webhookId, pausedAt } = payloadOf<'webhook.paused'>(delivery)
  const webhook = await findWebhook(tx, webhookId)
  if (webhook?.pausedAt?.toISOString() !== pausedAt) return
  const { projectId, organizationId } = webhook
  const about = { webhookId, projectId, organizationId, createdAt: delivery.createdAt }
  await insertNotifications(tx, await listWebhookOwnerIds(tx, webhook), { type: 'webhook_paused', ...about })
}

/** Notifies the owners of something that staff changed, without naming the staff member. */
async function notifyEditedUsers(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { staffLogId, userIds } = payloadOf<'staff.edited'>(delivery)
  const content = { type: 'staff_edit', staffLogId, createdAt: delivery.createdAt } as const
  await insertNotifications(tx, await listExistingUsers(tx, userIds), content)
}

/** Notifies the owners before and after, also the one who caused it. An actor of the staff is not named. */
async function notifyOwners(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const change = payloadOf<'owner.changed'>(delivery)
  if (!(await hasSubjects(tx, change))) return
  const { projectId, organizationId, newOwnerId, actorId, userIds } = change
  const [actor] = actorId === null ? [] : await listExistingUsers(tx, [actorId])
  await insertNotifications(tx, await listExistingUsers(tx, userIds), {
    type: 'owner_change',
    projectId,
    organizationId,
    newOwnerId,
    actorId: actor ?? null,
    createdAt: delivery.createdAt,
  })
}
