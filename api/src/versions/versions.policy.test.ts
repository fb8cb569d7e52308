import { ALL_PERMISSIONS, Permission } from '@quarry/domain/organizations/permissions'
import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { anOrganization, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { expect, it } from 'vitest'
import { actorOf, VIEWERS } from '../../testing/actors.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Actor } from '../kernel/actor.ts'
import { findAccess } from '../projects/access/project-access.ts'
import {
  canSeeVersion,
  canVersion,
  versionRules,
  versionsVisibleTo,
  type VersionRule,
} from './versions.policy.ts'

const current = testApp()

it.each(VERSION_STATUSES)('grants the same access to a single version and to lists: %s', async (status) => {
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

const facts = (permissions: number, isMember = true) =>
  ({ status: 'approved', isMember, isInvited: false, isOwner: false, permissions }) as const

it.each([
  ['version.upload', Permission.UploadVersion],
  ['version.edit', Permission.UploadVersion],
  ['version.delete', Permission.DeleteVersion],
  ['file.delete', Permission.DeleteVersion],
] as const)('%s takes exactly its own right', (action, bit) => {
  const bob = actorOf(current(), 'bob')
  expect(canVersion(bob, action, facts(bit))).toBe(true)
  expect(canVersion(bob, action, facts(ALL_PERMISSIONS & ~bit))).toBe(false)
})

it('shows hidden versions to members and staff, and lets only staff correct downloads', () => {
  const may = (viewer: (typeof VIEWERS)[number], action: VersionRule, isMember: boolean) =>
    canVersion(actorOf(current(), viewer), action, facts(ALL_PERMISSIONS, isMember))
  const who = (action: VersionRule, isMember: boolean) =>
    VIEWERS.filter((viewer) => may(viewer, action, isMember))
  expect(who('version.view_hidden', false)).toEqual(['mo', 'ada'])
  expect(who('version.view_hidden', true)).toEqual(VIEWERS)
  expect(who('version.correct_downloads', true)).toEqual(['mo', 'ada'])
})

it.each(Object.entries(versionRules))('denies %s to a token without its scope', (name, { scope }) => {
  const may = (scopes: Set<ScopeName>) =>
    canVersion({ ...actorOf(current(), 'mo'), scopes } as Actor, name as VersionRule, facts(ALL_PERMISSIONS))
  expect([may(new Set()), may(new Set([scope]))]).toEqual([false, true])
})
