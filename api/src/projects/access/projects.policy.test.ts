import { LINKED_STATUSES } from '@quarry/domain/projects/project-statuses'
import { anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS, Permission } from '@quarry/domain/organizations/permissions'
import type { ScopeName } from '@quarry/domain/accounts/scopes'
import { ProjectStatus } from '../../../contract/enums.ts'
import { actorOf, VIEWERS } from '../../../testing/actors.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Actor } from '../../kernel/actor.ts'
import { findAccess } from './project-access.ts'
import { canProject, projectRules, visibleTo, type ProjectRule } from './projects.policy.ts'

const current = testApp()

describe('who sees a project', () => {
  it.each(ProjectStatus.options)('is the same for one project and for lists: %s', async (status) => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const own = await aProject(db, { ownerId: users.alice.id, status })
    const inherited = await aProject(db, { organizationId: organization.id, status })
    await aTeamMember(db, { teamId: own.teamId, userId: users.bob.id, accepted: false })
    for (const viewer of VIEWERS) {
      const actor = actorOf(current(), viewer)
      const projects = [own, inherited]
      const access = await findAccess(db, actor, projects)
      const seen = projects.filter((project) => {
        const facts = access.get(project.id)
        return facts !== undefined && canProject(actor, 'project.view', facts)
      })
      const listed = await db
        .selectFrom('projects')
        .select('id')
        .where('id', 'in', [own.id, inherited.id])
        .where(visibleTo(actor, LINKED_STATUSES))
        .execute()
      expect({ viewer, ids: new Set(listed.map((row) => row.id)) }).toEqual({
        viewer,
        ids: new Set(seen.map((project) => project.id)),
      })
    }
  })
})

describe('what each right allows', () => {
  const needs: Partial<Record<ProjectRule, number>> = {
    'project.edit': Permission.EditDetails,
    'project.edit_body': Permission.EditBody,
    'project.delete': Permission.DeleteProject,
    'project.view_analytics': Permission.ViewAnalytics,
  }
  const facts = (permissions: number) =>
    ({ status: 'approved', isMember: true, isInvited: false, isOwner: false, permissions }) as const

  it.each(Object.entries(needs))('%s requires exactly its own permission', (action, bit) => {
    const bob = actorOf(current(), 'bob')
    expect(canProject(bob, action as ProjectRule, facts(bit))).toBe(true)
    expect(canProject(bob, action as ProjectRule, facts(ALL_PERMISSIONS & ~bit))).toBe(false)
  })

  it.each(Object.entries(projectRules))('%s is refused when the token lacks its scope', (name, { scope }) => {
    const action = name as ProjectRule
    const bob = actorOf(current(), 'bob')
    // Anyone may view an approved project.
    const status = name === 'project.view' ? 'draft' : 'approved'
    const all = { ...facts(ALL_PERMISSIONS), status, isOwner: true } as const
    const may = (scopes: Set<ScopeName>) => canProject({ ...bob, scopes } as Actor, action, all)
    expect(may(new Set())).toBe(false)
    expect(may(new Set([scope]))).toBe(canProject(bob, action, all))
  })
})
