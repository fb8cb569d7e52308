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
import { withConfirmedEmails } from '../../testing/confirmed-emails.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'

/*
 * Two concurrent requests get the responses that some sequential order would have given, and leave consistent rows. Chance
 * decides which of them is first, so each pair runs several times.
 */

const current = testApp()
withConfirmedEmails(current)
const TRIES = Array.from({ length: 8 }, (_, n) => n)

interface Outcome {
  status: number
  rule?: string | undefined
}
const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ status: 200 }),
    (error: { status: number; rule?: string }) => ({
      status: error.status,
      rule: error.rule,
    }),
  )
const both = (one: Promise<unknown>, other: Promise<unknown>) =>
  Promise.all([outcomeOf(one), outcomeOf(other)])
const isDone = ({ status }: Outcome) => status === 200

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

describe('two concurrent requests', () => {
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

  it.each(TRIES)('a project is handed out to only one of two members (%i)', async () => {
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

  it.each(TRIES)(
    'a user whose account is deleted gets no project that is transferred to them (%i)',
    async () => {
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
    },
  )

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
    // When the invitation was accepted first, the other request removes the membership.
    expect(isDone(declined)).toBe(true)
    expect(left).toEqual([])
    expect([undefined, 'not_invited']).toContain(joined.rule)
  })

  it.each(TRIES)('a user is invited once by two requests (%i)', async () => {
    const { as, db } = current()
    const { teamId: team } = await aliceProject()
    const { id: invited } = await aUser(db)
    const invite = () =>
      as('alice')(inviteTeamMember, {
        params: { team },
        body: { user_id: invited },
      })
    const answers = await both(invite(), invite())
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(answers.find((answer) => !isDone(answer))?.status).toBe(400)
  })
})

describe('a concurrent edit and deletion', () => {
  it.each(TRIES)('edits the project first, or finds no project (%i)', async () => {
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

  it.each(TRIES)('edits the version first, or finds no version (%i)', async () => {
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

  it.each(TRIES)('edits the organization first, or finds no organization (%i)', async () => {
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

  it.each(TRIES)('edits the collection first, or finds no collection (%i)', async () => {
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

  it.each(TRIES)('leaves no deleted project in a collection (%i)', async () => {
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

describe('two concurrent edits', () => {
  it.each(TRIES)('both apply to different fields of a collection (%i)', async () => {
    const { as, db } = current()
    const [remaining, deleted] = await Promise.all([aliceProject(), aliceProject()])
    const { id: collection } = await aCollection(db, {
      userId: idOf('alice'),
      projectIds: [deleted.id],
    })
    const answers = await both(
      as('alice')(saveToCollection, {
        params: { collection, project: remaining.id },
      }),
      as('alice')(removeFromCollection, {
        params: { collection, project: deleted.id },
      }),
    )
    expect(answers.every(isDone)).toBe(true)
    const held = await db
      .selectFrom('collectionProjects')
      .select('projectId')
      .where('collectionId', '=', collection)
      .execute()
    expect(held.map(({ projectId }) => projectId)).toEqual([remaining.id])
  })

  it.each(TRIES)('give a slug to one project and reject the other (%i)', async (n) => {
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
