import type { Tx } from '@quarry/db/db'
import type { Happening } from '@quarry/db/events'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import { mintId } from '@quarry/db/ids'
import type { NewNotification } from '@quarry/db/schema/notifications'
import { isLinked } from '@quarry/domain/project-statuses'
import type { Effects } from '@quarry/jobs/delivery-queue'
import {
  findInvitation,
  findPublication,
  insertNotifications,
  listTeamOf,
  pageFollowers,
} from './notify.queries.ts'

type Told<Name extends Happening['name']> = Extract<Happening, { name: Name }>
type News = Omit<NewNotification, 'id' | 'userId' | 'createdAt'>

/** What the queue `notify` does on each event: rows in the inboxes of those whom it concerns. */
export const NOTIFY_EFFECTS: Effects = {
  'project.approved': tellTeam,
  'project.rejected': tellTeam,
  'project.withheld': tellTeam,
  'project.released': tellTeam,
  'version.published': tellFollowers,
  'member.invited': tellInvited,
}

const payloadOf = <Name extends Happening['name']>(delivery: DeliveryRow) => delivery.payload as Told<Name>

async function write(tx: Tx, userIds: readonly string[], news: News, createdAt: Date): Promise<void> {
  await insertNotifications(
    tx,
    userIds.map((userId) => ({ ...news, id: mintId(), userId, createdAt })),
  )
}

/** Everybody who makes the project hears what staff or the clock did with it; a member who did it knows. */
async function tellTeam(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { projectId, actorId, oldStatus, newStatus } = payloadOf<'project.approved'>(delivery)
  const members = await listTeamOf(tx, projectId)
  if (members.some((userId) => userId === actorId)) return
  await write(tx, members, { type: 'status_change', projectId, oldStatus, newStatus }, delivery.createdAt)
}

/** Followers hear of a version while it can be seen; its author knows. */
async function tellFollowers(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { projectId, versionId, actorId } = payloadOf<'version.published'>(delivery)
  const published = await findPublication(tx, versionId)
  if (!published || published.versionStatus !== 'listed' || !isLinked(published.projectStatus)) return
  for await (const followers of pageFollowers(tx, projectId)) {
    const others = followers.filter((userId) => userId !== actorId)
    await write(tx, others, { type: 'project_update', projectId, versionId }, delivery.createdAt)
  }
}

/** An invitation that was withdrawn or accepted meanwhile is none any more. */
async function tellInvited(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const told = payloadOf<'member.invited'>(delivery)
  const invitation = await findInvitation(tx, told)
  if (!invitation) return
  const { projectId, organizationId, role, inviterId: actorId } = invitation
  const type = projectId === null ? 'organization_invite' : 'team_invite'
  const news = { type, teamId: told.teamId, projectId, organizationId, actorId, role } as const
  await write(tx, [told.userId], news, delivery.createdAt)
}
