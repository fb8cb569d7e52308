import type { Tx } from '@quarry/db/db'
import type { DomainEvent } from '@quarry/db/events'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { NewNotification } from '@quarry/db/schema/notifications/notifications'
import { DEFAULT_MAIL, DIGEST_CHOICES, isNews } from '@quarry/domain/notifications/notification-types'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import { sql } from 'kysely'
import type { WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'

export const findWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Those who may change the webhooks of a project or an organization; what a project's own team says of somebody goes first. */
export async function listKeepers(
  tx: Tx,
  { projectId, organizationId, userId }: WebhookRow,
): Promise<string[]> {
  if (userId !== null) return [userId]
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from (select distinct on (user_id) user_id, keeps from (
      select user_id, permissions & ${Permission.EditDetails} <> 0 as keeps, m.team_id = p.team_id as is_direct
        from projects p left join organizations o on o.id = p.organization_id
          join team_members m on m.team_id in (p.team_id, o.team_id)
        where p.id = ${projectId} and m.accepted
      union all
      select user_id, coalesce(organization_permissions, 0) & ${OrganizationPermission.EditDetails} <> 0, true
        from organizations o join team_members m on m.team_id = o.team_id
        where o.id = ${organizationId} and m.accepted
    ) places order by user_id, is_direct desc) keepers where keeps`.execute(tx)
  return rows.map((row) => row.userId)
}

/** What is told, but for to whom. */
export type News = Omit<NewNotification, 'id' | 'userId' | 'savedSearchId' | 'createdAt' | 'readAt'> & {
  createdAt: Date
  /** One for each reader, in their order. */
  savedSearchIds?: readonly string[]
}

type Invited = Pick<Extract<DomainEvent, { name: 'member.invited' }>, 'teamId' | 'userId' | 'actorId'>

/** Told in one transaction: short enough that nobody else waits for it. */
const FOLLOWERS_AT_ONCE = 1000

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

export async function findPublication(tx: Tx, versionId: string) {
  return tx
    .selectFrom('versions')
    .innerJoin('projects', 'projects.id', 'versions.projectId')
    .select(['versions.status as versionStatus', 'projects.status as projectStatus'])
    .where('versions.id', '=', versionId)
    .executeTakeFirst()
}

/** The invitation while it is open; `inviterId` is null once that account is gone. */
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

/** The followers whose ids come after one, in the order of their ids. */
export async function listFollowersAfter(
  tx: Tx,
  projectId: string,
  { after, limit = FOLLOWERS_AT_ONCE }: { after: string; limit?: number },
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

/**
 * Those who follow the organization of a project or somebody of its own team, whose ids come after one, in the order of
 * their ids; and whether they were told of the project before.
 */
export async function listFollowersOfMakersAfter(
  tx: Tx,
  projectId: string,
  { after, limit = FOLLOWERS_AT_ONCE }: { after: string; limit?: number },
): Promise<{ userId: string; isTold: boolean }[]> {
  const { rows } = await sql<{ userId: string; isTold: boolean }>`
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
        where n.user_id = follower_id and n.project_id = ${projectId} and n.type = 'creator_project') as "isTold"
    from followers order by follower_id limit ${limit}`.execute(tx)
  return rows
}

/**
 * The same news for each of them, where they want it; ids and readers go as two lists, however many there are. Whoever
 * wants a mail at once, or has webhooks, gets it by an event of the same transaction. Answers who hears of it anywhere.
 */
export async function insertNotifications(tx: Tx, userIds: readonly string[], news: News): Promise<string[]> {
  if (userIds.length === 0) return []
  const { type, projectId, versionId, teamId, organizationId, actorId, role, oldStatus, newStatus } = news
  const { reportId, threadId, webhookId } = news
  const ids = userIds.map(() => mintId())
  const searches = news.savedSearchIds ?? userIds.map(() => null)
  const { rows } = await sql<{ id: string; userId: string; isMailed: boolean; isCalled: boolean }>`
    with told as (
      select told.id, told.user_id, kept.id as saved_search_id, coalesce(choice.on_site, true) as on_site,
        coalesce(choice.mail, ${DEFAULT_MAIL[type]}::text) as mail,
        coalesce(choice.in_feed, ${isNews(type)}::boolean)
          and exists (select from notification_feeds feed where feed.user_id = told.user_id) as in_feed,
        coalesce(choice.in_chat, ${isNews(type)}::boolean)
          and exists (select from webhooks w where w.user_id = told.user_id and w.pause is null) as in_chat
      from unnest(${ids}::text[], ${[...userIds]}::text[], ${[...searches]}::text[])
          as told (id, user_id, saved_search_id)
        left join saved_searches kept on kept.id = told.saved_search_id
        left join notification_choices choice on choice.user_id = told.user_id and choice.type = ${type}
    ), written as (
      insert into notifications (id, user_id, type, project_id, version_id, team_id, organization_id, actor_id, role,
        old_status, new_status, report_id, thread_id, webhook_id, saved_search_id, created_at, on_site, in_digest,
        in_feed, in_chat)
      select told.id, told.user_id, ${type}, ${projectId ?? null}, ${versionId ?? null}, ${teamId ?? null},
        ${organizationId ?? null}, ${actorId ?? null}, ${role ?? null}, ${oldStatus ?? null}, ${newStatus ?? null},
        ${reportId ?? null}, ${threadId ?? null}, ${webhookId ?? null}, told.saved_search_id,
        ${news.createdAt}::timestamptz, told.on_site, told.mail = any(${[...DIGEST_CHOICES]}::text[]),
        told.in_feed, told.in_chat
      from told where told.on_site or told.mail <> 'off' or told.in_feed or told.in_chat
    )
    select id, user_id as "userId", mail = 'at_once' as "isMailed", in_chat as "isCalled"
    from told where on_site or mail <> 'off' or in_feed or in_chat
  `.execute(tx)
  const due = rows.flatMap(({ id, userId, isMailed, isCalled }) => [
    ...(isMailed ? [{ name: 'notification.mail_due', userId, notificationId: id } as const] : []),
    ...(isCalled ? [{ name: 'notification.call_due', userId, notificationId: id } as const] : []),
  ])
  await record(tx, ...due)
  return rows.map(({ userId }) => userId)
}

/** A message with what its thread is about, while its words can be read by whoever takes part. */
export const findPublicMessage = (tx: Tx, messageId: string) =>
  selectMessages(tx, messageId).where('m.isPrivate', '=', false).executeTakeFirst()

/** The same of what staff say among themselves. */
export const findNote = (tx: Tx, messageId: string) =>
  selectMessages(tx, messageId).where('m.isPrivate', '=', true).executeTakeFirst()

export type ToldMessage = NonNullable<Awaited<ReturnType<typeof findPublicMessage>>>

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

export const findReportParts = (tx: Tx, reportId: string) =>
  tx
    .selectFrom('reports')
    .select(['id', 'threadId', 'reporterId', 'closedAt'])
    .where('id', '=', reportId)
    .executeTakeFirst()
