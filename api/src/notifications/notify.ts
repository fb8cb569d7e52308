import type { Tx } from '@quarry/db/db'
import type { DomainEvent } from '@quarry/db/events'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { isLinked, isSearchable } from '@quarry/domain/projects/project-statuses'
import type { Rest } from '@quarry/jobs/deliveries'
import type { Effects } from '@quarry/jobs/delivery-queue'
import { tellNamed } from './mentions.ts'
import {
  findWebhook,
  listKeepers,
  findInvitation,
  findProjectStatus,
  findPublication,
  findNote,
  findPublicMessage,
  findReportParts,
  insertNotifications,
  listFollowersAfter,
  listFollowersOfMakersAfter,
  listTeamOf,
} from './notify.queries.ts'
import { noteListing } from './saved-search-matches.queries.ts'

type Told<Name extends DomainEvent['name']> = Extract<DomainEvent, { name: Name }>

/** What the queue `notify` does on each event: rows in the inboxes of those whom it concerns. */
export const NOTIFY_EFFECTS: Effects = {
  'project.approved': tellTeam,
  'project.rejected': tellTeam,
  'project.withheld': tellTeam,
  'project.released': tellTeam,
  'project.listed': tellFollowersOfMakers,
  'version.published': tellFollowers,
  'member.invited': tellInvited,
  'message.posted': tellOfMessage,
  'note.posted': tellOfNote,
  'report.closed': tellReporter,
  'report.reopened': tellReporter,
  'webhook.paused': tellKeepers,
}

const payloadOf = <Name extends DomainEvent['name']>(delivery: DeliveryRow) => delivery.payload as Told<Name>

/** Everybody who makes the project hears what staff or the clock did with it; a member who did it knows. */
async function tellTeam(tx: Tx, delivery: DeliveryRow): Promise<void> {
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

/** Followers hear of a version while it can be seen; its author knows. Many are told in several transactions. */
async function tellFollowers(tx: Tx, delivery: DeliveryRow): Promise<Rest | void> {
  const told = payloadOf<'version.published'>(delivery)
  const { projectId, versionId, actorId, after = '' } = told as typeof told & { after?: string }
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
 * Who follows a maker hears of a project once, when it can first be found; its makers know. Who keeps a search that
 * finds it hears from the clock, since it may not be in the index yet.
 */
async function tellFollowersOfMakers(tx: Tx, delivery: DeliveryRow): Promise<Rest | void> {
  const told = payloadOf<'project.listed'>(delivery)
  const { projectId, actorId, after = '' } = told as typeof told & { after?: string }
  const status = await findProjectStatus(tx, projectId)
  if (!status || !isSearchable(status)) return undefined
  if (after === '') await noteListing(tx, projectId, delivery.createdAt)
  const team = new Set(await listTeamOf(tx, projectId))
  const followers = await listFollowersOfMakersAfter(tx, projectId, { after })
  const readers = followers.filter(({ userId, isTold }) => !isTold && !team.has(userId))
  const { createdAt } = delivery
  await insertNotifications(
    tx,
    readers.map(({ userId }) => userId),
    { type: 'creator_project', projectId, createdAt },
  )
  const last = followers.at(-1)
  return last === undefined ? undefined : { payload: { projectId, actorId, after: last.userId } }
}

/** An invitation that was withdrawn or accepted meanwhile is none any more. */
async function tellInvited(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const told = payloadOf<'member.invited'>(delivery)
  const invitation = await findInvitation(tx, told)
  if (!invitation) return
  const { projectId, organizationId, role, inviterId: actorId } = invitation
  const type = projectId === null ? 'organization_invite' : 'team_invite'
  const about = {
    teamId: told.teamId,
    projectId,
    organizationId,
    actorId,
    role,
    createdAt: delivery.createdAt,
  }
  await insertNotifications(tx, [told.userId], { type, ...about })
}

/**
 * What a moderator says reaches the reporter, or everybody who makes the project unless it is in review: its outcome
 * tells them then. Whoever it names hears of it as that, and once. What was taken back meanwhile is not told.
 */
async function tellOfMessage(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { messageId } = payloadOf<'message.posted'>(delivery)
  const message = await findPublicMessage(tx, messageId)
  if (!message) return
  const { createdAt } = delivery
  const named = await tellNamed(tx, message, createdAt)
  if (!message.hideIdentity) return
  const { threadId, projectId, reportId, reporterId, authorId } = message
  const readers =
    reportId !== null
      ? [reporterId]
      : projectId !== null && message.projectStatus !== 'processing'
        ? await listTeamOf(tx, projectId)
        : []
  const others = readers.filter((userId) => userId !== null && userId !== authorId && !named.has(userId))
  const about = { threadId, projectId, reportId, createdAt }
  await insertNotifications(
    tx,
    others.flatMap((userId) => userId ?? []),
    { type: 'moderator_message', ...about },
  )
}

/** Notes of staff tell those of them whom they name, and nobody else. */
async function tellOfNote(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { messageId } = payloadOf<'note.posted'>(delivery)
  const note = await findNote(tx, messageId)
  if (note) await tellNamed(tx, note, delivery.createdAt)
}

/** Thanks for a report, once it is closed; and a word when it is opened again. Told as it is by now. */
async function tellReporter(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { reportId, actorId } = payloadOf<'report.closed'>(delivery)
  const report = await findReportParts(tx, reportId)
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

/** Whoever may let it go on hears of a webhook that was paused, unless it goes on already. */
async function tellKeepers(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { webhookId, pausedAt } = payloadOf<'webhook.paused'>(delivery)
  const webhook = await findWebhook(tx, webhookId)
  if (webhook?.pausedAt?.toISOString() !== pausedAt) return
  const { projectId, organizationId } = webhook
  const about = { webhookId, projectId, organizationId, createdAt: delivery.createdAt }
  await insertNotifications(tx, await listKeepers(tx, webhook), { type: 'webhook_paused', ...about })
}
