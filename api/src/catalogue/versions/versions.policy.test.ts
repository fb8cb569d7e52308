import { VERSION_STATUSES } from '@quarry/domain/version-statuses'
import { anOrganization, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { expect, it } from 'vitest'
import { actorOf, VIEWERS } from '../../../testing/actors.ts'
import { testApp } from '../../../testing/test-app.ts'
import { findAccess } from '../projects/projects.policy.ts'
import { canSeeVersion, versionsVisibleTo } from './versions.policy.ts'

const current = testApp()

it.each(VERSION_STATUSES)('who sees a version is the same for one and for lists: %s', async (status) => {
  const { db, users } = current()
  const { id: organizationId } = await anOrganization(db, { ownerId: users.alice.id })
  const projects = await Promise.all(
    (['approved', 'unlisted', 'draft'] as const).flatMap((status) => [
      aProject(db, { ownerId: users.alice.id, status }),
      aProject(db, { organizationId, status }),
    ]),
  )
  for (const { id: projectId, teamId } of projects) {
    await aTeamMember(db, { teamId, userId: users.bob.id, accepted: false })
    const version = await aVersion(db, { projectId, status })
    for (const viewer of VIEWERS) {
      const actor = actorOf(current(), viewer)
      const access = (await findAccess(db, actor, projects)).get(projectId)
      const listed = await db
        .selectFrom('versions')
        .select('id')
        .where('id', '=', version.id)
        .where(versionsVisibleTo(actor))
        .execute()
      expect({ viewer, isSeen: listed.length > 0 }).toEqual({
        viewer,
        isSeen: canSeeVersion(actor, status, access),
      })
    }
  }
})
