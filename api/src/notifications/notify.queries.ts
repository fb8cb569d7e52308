import type { Tx } from '@quarry/db/db'
import type { DomainEvent } from '@quarry/db/events'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { NewNotification } from '@quarry/db/schema/notifications/notifications'
import {
  defaultEmailFrequency,
  DIGEST_FREQUENCIES,
  isNews,
} from '@quarry/domain/notifications/notification-types'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'
import type { WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'

/**
 * Users who may edit a webhook. For a member of both the project's team and its organization's team, the permissions in the
 * project's team count.
 */
export async function listWebhookOwnerIds(
  tx: Tx,
  { projectId, organizationId, userId }: WebhookRow,
): Promise<string[]> {
  if (userId !== null) return [userId]
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from (select distinct on (user_id) user_id, may_edit from (
      select user_id, permissions & ${Permission.EditDetails} <> 0 as may_edit, m.team_id = p.team_id as is_direct
        from projects p left join organizations o on o.id = p.organization_id
          join team_members m on m.team_id in (p.team_id, o.team_id)
        where p.id = ${projectId} and m.accepted
      union all
      select user_id, coalesce(organization_permissions, 0) & ${OrganizationPermission.EditDetails} <> 0, true
        from organizations o join team_members m on m.team_id = o.team_id
        where o.id = ${organizationId} and m.accepted
    ) places order by user_id, is_direct desc) owners where may_edit`.execute(tx)
  return rows.map((row) => row.userId)
}

/** A notification without its recipient. */
export type NotificationContent = Omit<
  NewNotification,
  'id' | 'userId' | 'savedSearchId' | 'createdAt' | 'readAt'
> & {
  createdAt: Date
  /** One for each recipient, in the same order. */
  savedSearchIds?: readonly string[]
}

type Invited = Pick<Extract<DomainEvent, { name: 'member.invited' }>, 'teamId' | 'userId' | 'actorId'>

/** Followers notified in one transaction, so that it stays short. */
const FOLLOWERS_BATCH = 1000

/** Accepted members of the project and of the organization that owns it. */
export async function listTeamOf(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('projects')
    .leftJoin('organizations', 'organizations.id', 'projects.organizationId')
    .innerJoin('teamMembers', (join) =>
      join.on((eb) =>
        eb.or([
          eb('teamMembers.teamId', '=', eb.ref('projects.teamId')),
          eb('teamMembers.teamId', '=', eb.ref('organizations.teamId')),
        ]),
      ),
    )
    .select('teamMembers.userId')
    .distinct()
    .where('projects.id', '=', projectId)
    .where('teamMembers.accepted', '=', true)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Those of the accounts that were not deleted. */
export async function listExistingUsers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Whether the subjects of a change of owner still exist. */
export async function hasSubjects(
  tx: Tx,
  { projectId, organizationId, newOwnerId }: Extract<DomainEvent, { name: 'owner.changed' }>,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from projects where id = ${projectId})
      + (select count(*) from organizations where id = ${organizationId})
      + (select count(*) from users where id = ${newOwnerId}) as count`.execute(tx)
  const named = [projectId, organizationId, newOwnerId].filter((id) => id !== null)
  return Number(rows[0]?.count) === named.length
}

export async function findPublication(tx: Tx, versionId: string) {
  return tx
    .selectFrom('versions')
    .innerJoin('projects', 'projects.id', 'versions.projectId')
    .select(['versions.status as versionStatus', 'projects.status as projectStatus'])
    .where('versions.id', '=', versionId)
    .executeTakeFirst()
}

/** The invitation while it is pending; `inviterId` is null once that account is deleted. */
export async function findInvitation(tx: Tx, { teamId, userId, actorId }: Invited) {
  return tx
    .selectFrom('teamMembers')
    .leftJoin('projects', 'projects.teamId', 'teamMembers.teamId')
    .leftJoin('organizations', 'organizations.teamId', 'teamMembers.teamId')
    .leftJoin('users as inviter', (join) => join.on('inviter.id', '=', actorId))
    .select([
      'teamMembers.role',
      'projects.id as projectId',
      'organizations.id as organizationId',
      'inviter.id as inviterId',
    ])
    .where('teamMembers.teamId', '=', teamId)
    .where('teamMembers.userId', '=', userId)
    .where('teamMembers.accepted', '=', false)
    .executeTakeFirst()
}

/** The next followers in the order of their ids. */
export async function listFollowersAfter(
  tx: Tx,
  projectId: string,
  { after, limit = FOLLOWERS_BATCH }: { after: string; limit?: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('follows')
    .select('userId')
    .where('projectId', '=', projectId)
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function findProjectStatus(tx: Tx, projectId: string): Promise<ProjectStatus | undefined> {
  const found = await tx
    .selectFrom('projects')
    .select('status')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return found?.status
}

/** The next users, in the order of their ids, who follow the project's organization or a member of its own team. */
export async function listFollowersOfCreatorsAfter(
  tx: Tx,
  projectId: string,
  { after, limit = FOLLOWERS_BATCH }: { after: string; limit?: number },
): Promise<{ userId: string; isNotified: boolean }[]> {
  const { rows } = await sql<{ userId: string; isNotified: boolean }>`
    with project as (select team_id, organization_id from projects where id = ${projectId}),
    followers as (
      select follower_id from user_follows
        where follower_id > ${after} and user_id in (
          select m.user_id from team_members m join project on m.team_id = project.team_id where m.accepted)
      union select follower_id from organization_follows
        where follower_id > ${after} and organization_id = (
          select o.id from organizations o join project on o.id = project.organization_id
          where o.taken_down_at is null)
    )
    select follower_id as "userId", exists (
        select from notifications n
        where n.user_id = follower_id and n.project_id = ${projectId} and n.type = 'creator_project') as "isNotified"
    from followers order by follower_id limit ${limit}`.execute(tx)
  return rows
}

/**
 * Notifies all users about the same thing, in the places that their preferences select. Immediate emails and calls of
 * webhooks are requested by events of the same transaction. Returns the users who are notified anywhere.
 */
export async function insertNotifications(
  tx: Tx,
  userIds: readonly string[],
  content: NotificationContent,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { type, projectId, versionId, teamId, organizationId, actorId, role, oldStatus, newStatus } = content
  const { reportId, threadId, webhookId, staffLogId, chargeId, newOwnerId } = content
  const ids = userIds.map(() => mintId())
  const searches = content.savedSearchIds ?? userIds.map(() => null)
  const { rows } = await sql<{ id: string; userId: string; isMailed: boolean; isCalled: boolean }>`
    with recipient as (
      select recipient.id, recipient.user_id, search.id as saved_search_id, coalesce(preference.on_site, true) as on_site,
        coalesce(preference.mail, ${defaultEmailFrequency(type)}::text) as mail,
        coalesce(preference.in_feed, ${isNews(type)}::boolean)
          and exists (select from notification_feeds feed where feed.user_id = recipient.user_id) as in_feed,
        coalesce(preference.in_chat, ${isNews(type)}::boolean)
          and exists (select from webhooks w where w.user_id = recipient.user_id and w.pause is null) as in_chat
      from unnest(${ids}::text[], ${[...userIds]}::text[], ${[...searches]}::text[])
          as recipient (id, user_id, saved_search_id)
        left join saved_searches search on search.id = recipient.saved_search_id
        left join notification_preferences preference on preference.user_id = recipient.user_id and preference.type = ${type}
    ), inserted as (
      insert into notifications (id, user_id, type, project_id, version_id, team_id, organization_id, actor_id, role,
        old_status, new_status, report_id, thread_id, webhook_id, staff_log_id, charge_id, new_owner_id, saved_search_id, created_at, on_site,
        in_digest, in_feed, in_chat)
      select recipient.id, recipient.user_id, ${type}, ${projectId ?? null}, ${versionId ?? null}, ${teamId ?? null},
        ${organizationId ?? null}, ${actorId ?? null}, ${role ?? null}, ${oldStatus ?? null}, ${newStatus ?? null},
        ${reportId ?? null}, ${threadId ?? null}, ${webhookId ?? null}, ${staffLogId ?? null}, ${chargeId ?? null}, ${newOwnerId ?? null},
        recipient.saved_search_id,
        ${content.createdAt}::timestamptz, recipient.on_site, recipient.mail = any(${[...DIGEST_FREQUENCIES]}::text[]),
        recipient.in_feed, recipient.in_chat
      from recipient where on_site or mail <> 'off' or in_feed or in_chat
    )
    select id, user_id as "userId", mail = 'at_once' as "isMailed", in_chat as "isCalled"
    from recipient where on_site or mail <> 'off' or in_feed or in_chat
  `.execute(tx)
  const due = rows.flatMap(({ id, userId, isMailed, isCalled }) => [
    ...(isMailed ? [{ name: 'notification.mail_due', userId, notificationId: id } as const] : []),
    ...(isCalled ? [{ name: 'notification.call_due', userId, notificationId: id } as const] : []),
  ])
  await record(tx, ...due)
  return rows.map(({ userId }) => userId)
}

/** A text message that all participants may read, with the subject of its thread; undefined once it is deleted. */
export const findPublicMessage = (tx: Tx, messageId: string) =>
  selectMessages(tx, messageId).where('m.isPrivate', '=', false).executeTakeFirst()

/** The same for a private note of staff. */
export const findNote = (tx: Tx, messageId: string) =>
  selectMessages(tx, messageId).where('m.isPrivate', '=', true).executeTakeFirst()

export type PostedMessage = NonNullable<Awaited<ReturnType<typeof findPublicMessage>>>

const selectMessages = (tx: Tx, messageId: string) =>
  tx
    .selectFrom('threadMessages as m')
    .innerJoin('users as author', 'author.id', 'm.authorId')
    .leftJoin('projects as p', 'p.threadId', 'm.threadId')
    .leftJoin('reports as r', 'r.threadId', 'm.threadId')
    .select([
      'm.threadId',
      'm.hideIdentity',
      'm.authorId',
      'm.isPrivate',
      'm.body',
      'p.id as projectId',
      'p.status as projectStatus',
      'r.id as reportId',
      'r.reporterId',
    ])
    .where('m.id', '=', messageId)
    .where('m.type', '=', 'text')

export const findReport = (tx: Tx, reportId: string) =>
  tx
    .selectFrom('reports')
    .select(['id', 'threadId', 'reporterId', 'closedAt'])
    .where('id', '=', reportId)
    .executeTakeFirst()
