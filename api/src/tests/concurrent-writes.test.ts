import {
  aCollection,
  anOrganization,
  aProject,
  aTeamMember,
  aUser,
  aVersion,
} from '@quarry/db/testing/factories'
import { ALL_PERMISSIONS } from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import { deleteProject, editProject } from '../../contract/projects/projects.ts'
import {
  deleteCollection,
  editCollection,
  removeFromCollection,
  saveToCollection,
} from '../../contract/collections/collections.ts'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { deleteOrganization, editOrganization } from '../../contract/organizations/organizations.ts'
import { handOutProject, takeInProject } from '../../contract/projects/organization-projects.ts'
import {
  inviteTeamMember,
  joinTeam,
  removeTeamMember,
  transferTeam,
} from '../../contract/organizations/teams.ts'
import { deleteVersion, editVersion } from '../../contract/versions/versions.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'

/*
 * Two people, or one twice, at the same moment: each gets the answer that coming one after the other would have given,
 * in one order or the other, and what is left is of one piece. Which of them is first is chance, so each pair is tried
 * again and again.
 */

const current = testApp()
const TRIES = Array.from({ length: 8 }, (_, n) => n)

interface Told {
  status: number
  rule?: string | undefined
}
const answerOf = (work: Promise<unknown>): Promise<Told> =>
  work.then(
    () => ({ status: 200 }),
    (error: { status: number; rule?: string }) => ({
      status: error.status,
      rule: error.rule,
    }),
  )
const both = (one: Promise<unknown>, other: Promise<unknown>) => Promise.all([answerOf(one), answerOf(other)])
const isDone = ({ status }: Told) => status === 200

const idOf = (who: Persona) => current().users[who].id
const place = (teamId: string, who: Persona, given: object = {}) =>
  aTeamMember(current().db, {
    teamId,
    userId: idOf(who),
    permissions: ALL_PERMISSIONS,
    ...given,
  })
const ownersOf = async (teamId: string) => {
  const rows = await current()
    .db.selectFrom('teamMembers')
    .select('userId')
    .where('teamId', '=', teamId)
    .where('isOwner', '=', true)
    .execute()
  return rows.map(({ userId }) => userId)
}
const transfer = (who: Persona, team: string, to: string) =>
  current().as(who)(transferTeam, { params: { team }, body: { user_id: to } })
const aliceProject = () => aProject(current().db, { ownerId: idOf('alice') })

describe('of two at once', () => {
  it.each(TRIES)('one is made the owner of a project, and the other transfer is refused (%i)', async () => {
    const { teamId } = await aliceProject()
    await place(teamId, 'bob')
    await place(teamId, 'mallory')
    const answers = await both(
      transfer('alice', teamId, idOf('bob')),
      transfer('alice', teamId, idOf('mallory')),
    )
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(answers.find((answer) => !isDone(answer))?.status).toBe(401)
    const [owner] = await ownersOf(teamId)
    expect(owner).toBe(isDone(answers[0]) ? idOf('bob') : idOf('mallory'))
  })

  it.each(TRIES)('one moves a project, to a person or into an organization (%i)', async () => {
    const project = await aliceProject()
    await place(project.teamId, 'bob')
    const { id: organization } = await anOrganization(current().db, {
      ownerId: idOf('alice'),
    })
    const answers = await both(
      transfer('alice', project.teamId, idOf('bob')),
      current().as('alice')(takeInProject, {
        params: { organization },
        body: { project_id: project.id },
      }),
    )
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(await ownersOf(project.teamId)).toEqual(isDone(answers[0]) ? [idOf('bob')] : [])
  })

  it.each(TRIES)('one hands a project out to somebody, another to somebody else (%i)', async () => {
    const { db, as } = current()
    const { id: organization, teamId } = await anOrganization(db, {
      ownerId: idOf('alice'),
    })
    await place(teamId, 'bob', { organizationPermissions: 0 })
    const project = await aProject(db, { organizationId: organization })
    const handTo = (who: Persona) =>
      as('alice')(handOutProject, {
        params: { organization, project: project.id },
        body: { new_owner: idOf(who) },
      })
    const answers = await both(handTo('alice'), handTo('bob'))
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(answers.find((answer) => !isDone(answer))).toMatchObject({
      rule: 'not_of_organization',
    })
    expect(await ownersOf(project.teamId)).toEqual([isDone(answers[0]) ? idOf('alice') : idOf('bob')])
  })

  it.each(TRIES)('nothing belongs to somebody who leaves while it is handed to them (%i)', async () => {
    const { db, as } = current()
    const { teamId } = await aliceProject()
    const heir = await aUser(db, {})
    await aTeamMember(db, {
      teamId,
      userId: heir.id,
      permissions: ALL_PERMISSIONS,
    })
    await both(transfer('alice', teamId, heir.id), as('ada')(deleteUser, { params: { user: heir.id } }))
    const owners = await ownersOf(teamId)
    expect(owners).toHaveLength(1)
    expect(owners).not.toContain(heir.id)
  })

  it.each(TRIES)('an invitation is accepted or declined, never both (%i)', async () => {
    const { as } = current()
    const { teamId: team } = await aliceProject()
    await as('alice')(inviteTeamMember, {
      params: { team },
      body: { user_id: idOf('bob') },
    })
    const [joined, declined] = await both(
      as('bob')(joinTeam, { params: { team } }),
      as('bob')(removeTeamMember, { params: { team, user: idOf('bob') } }),
    )
    const left = await current()
      .db.selectFrom('teamMembers')
      .select('accepted')
      .where('teamId', '=', team)
      .where('userId', '=', idOf('bob'))
      .execute()
    // Whoever accepts first leaves by what would have declined.
    expect(isDone(declined)).toBe(true)
    expect(left).toEqual([])
    expect([undefined, 'not_invited']).toContain(joined.rule)
  })

  it.each(TRIES)('a member is invited once, though two ask (%i)', async () => {
    const { as } = current()
    const { teamId: team } = await aliceProject()
    const invite = () =>
      as('alice')(inviteTeamMember, {
        params: { team },
        body: { user_id: idOf('bob') },
      })
    const answers = await both(invite(), invite())
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(answers.find((answer) => !isDone(answer))?.status).toBe(400)
  })
})

describe('of an edit and a deletion at once', () => {
  it.each(TRIES)('the edit of a project is done before, or finds nothing (%i)', async () => {
    const { as, db } = current()
    const { id: project } = await aliceProject()
    const [edited, deleted] = await both(
      as('alice')(editProject, {
        params: { project },
        body: { title: 'Another' },
      }),
      as('alice')(deleteProject, { params: { project } }),
    )
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(edited.status)
    expect(await db.selectFrom('projects').select('id').where('id', '=', project).execute()).toEqual([])
  })

  it.each(TRIES)('the edit of a version is done before, or finds nothing (%i)', async () => {
    const { as, db } = current()
    const project = await aliceProject()
    const { id: version } = await aVersion(db, { projectId: project.id })
    const [edited, deleted] = await both(
      as('alice')(editVersion, {
        params: { version },
        body: { name: 'Another' },
      }),
      as('alice')(deleteVersion, { params: { version } }),
    )
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(edited.status)
  })

  it.each(TRIES)('the edit of an organization is done before, or finds nothing (%i)', async () => {
    const { as, db } = current()
    const { id: organization } = await anOrganization(db, {
      ownerId: idOf('alice'),
    })
    const [edited, deleted] = await both(
      as('alice')(editOrganization, {
        params: { organization },
        body: { name: 'Another' },
      }),
      as('alice')(deleteOrganization, { params: { organization } }),
    )
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(edited.status)
  })

  it.each(TRIES)('the edit of a collection is done before, or finds nothing (%i)', async () => {
    const { as, db } = current()
    const project = await aliceProject()
    const { id: collection } = await aCollection(db, {
      userId: idOf('alice'),
    })
    const [saved, deleted] = await both(
      as('alice')(editCollection, {
        params: { collection },
        body: { new_projects: [project.id] },
      }),
      as('alice')(deleteCollection, { params: { collection } }),
    )
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(saved.status)
  })

  it.each(TRIES)('a project that goes is in no collection that it is being put into (%i)', async () => {
    const { as, db } = current()
    const { id: project } = await aliceProject()
    const { id: collection } = await aCollection(db, { userId: idOf('bob') })
    const [saved, deleted] = await both(
      as('bob')(saveToCollection, { params: { collection, project } }),
      as('alice')(deleteProject, { params: { project } }),
    )
    expect(deleted.status).toBe(200)
    expect([200, 400, 404]).toContain(saved.status)
    const held = await db
      .selectFrom('collectionProjects')
      .select('projectId')
      .where('collectionId', '=', collection)
      .execute()
    expect(held).toEqual([])
  })
})

describe('of two edits at once', () => {
  it.each(TRIES)('both stay where they change different things of a collection (%i)', async () => {
    const { as, db } = current()
    const [kept, gone] = await Promise.all([aliceProject(), aliceProject()])
    const { id: collection } = await aCollection(db, {
      userId: idOf('alice'),
      projectIds: [gone.id],
    })
    const answers = await both(
      as('alice')(saveToCollection, {
        params: { collection, project: kept.id },
      }),
      as('alice')(removeFromCollection, {
        params: { collection, project: gone.id },
      }),
    )
    expect(answers.every(isDone)).toBe(true)
    const held = await db
      .selectFrom('collectionProjects')
      .select('projectId')
      .where('collectionId', '=', collection)
      .execute()
    expect(held.map(({ projectId }) => projectId)).toEqual([kept.id])
  })

  it.each(TRIES)('one address is one project’s, and the other is told that it is taken (%i)', async (n) => {
    const { as } = current()
    const [one, other] = await Promise.all([aliceProject(), aliceProject()])
    const slug = `wanted-by-two-${n}`
    const take = (project: string) => as('alice')(editProject, { params: { project }, body: { slug } })
    const answers = await both(take(one.id), take(other.id))
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(answers.find((answer) => !isDone(answer))).toMatchObject({
      status: 400,
    })
  })
})
