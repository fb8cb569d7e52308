import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { lockTeams } from './team-owners.queries.ts'

/** The membership of an owner whose project leaves an organization. */
const INHERITED_ROLE = 'Inherited Owner'

/**
 * Makes the organization the owner. The previous owner and the owner of the organization then hold all rights through
 * it, so their own rows, which would take precedence, are deleted.
 */
export async function putInto(
  tx: Tx,
  project: { id: string; teamId: string },
  organization: { id: string; ownerId: string },
): Promise<void> {
  await lockTeams(tx, [project.teamId])
  await tx
    .deleteFrom('teamMembers')
    .where('teamId', '=', project.teamId)
    .where((eb) => eb.or([eb('isOwner', '=', true), eb('userId', '=', organization.ownerId)]))
    .execute()
  await tx
    .updateTable('projects')
    .set({ organizationId: organization.id })
    .where('id', '=', project.id)
    .execute()
}

/** Removes projects from their organization and makes one user the owner of each. */
export async function takeOut(
  tx: Tx,
  projects: readonly { id: string; teamId: string }[],
  ownerId: string,
): Promise<void> {
  if (projects.length === 0) return
  await lockTeams(
    tx,
    projects.map((project) => project.teamId),
  )
  const place = { role: INHERITED_ROLE, isOwner: true, permissions: ALL_PERMISSIONS, accepted: true }
  await tx
    .insertInto('teamMembers')
    .values(
      projects.map(({ teamId }) => ({ id: mintId(), teamId, userId: ownerId, payoutsSplit: 0, ...place })),
    )
    .onConflict((conflict) => conflict.columns(['teamId', 'userId']).doUpdateSet(place))
    .execute()
  await tx
    .updateTable('projects')
    .set({ organizationId: null })
    .where(
      'id',
      'in',
      projects.map((project) => project.id),
    )
    .execute()
}

/** Rows per statement; the protocol allows 65 535 parameters. */
const AT_ONCE = 1000

/** Hands all projects of an organization to its owner; returns their ids. */
export async function giveProjectsTo(tx: Tx, organizationId: string, ownerId: string): Promise<string[]> {
  const projects = await tx
    .selectFrom('projects')
    .select(['id', 'teamId'])
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (let from = 0; from < projects.length; from += AT_ONCE)
    await takeOut(tx, projects.slice(from, from + AT_ONCE), ownerId)
  return projects.map((project) => project.id)
}
