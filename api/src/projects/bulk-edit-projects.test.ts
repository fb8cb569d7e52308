import { anOrganization, aProject, aTeamMember } from '@quarry/db/testing/factories'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import {
  editProject,
  editProjects,
  getProject,
  listEditableProjects,
  listOwnProjects,
} from '../../contract/projects/projects.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'

const current = testApp()

const aliceProject = async (given: object = {}) =>
  aProject(current().db, { ownerId: current().users.alice.id, ...given })

const edit = (ids: readonly string[], body: object) =>
  current().as('alice')(editProjects, { query: { ids: JSON.stringify(ids) }, body })

const read = (project: string) => current().as('anonymous')(getProject, { params: { project } })

describe('an edit of many projects', () => {
  it.each([
    ['sets what is given', { categories: ['mobs'] }, ['mobs']],
    ['adds to what is there, each once', { add_categories: ['mobs', 'magic'] }, ['magic', 'mobs']],
    ['removes what is there', { remove_categories: ['magic'] }, []],
    ['removes from what is set', { categories: ['mobs', 'magic'], remove_categories: ['mobs'] }, ['magic']],
    ['leaves alone what it does not name', { wiki_url: 'https://wiki.example' }, ['magic']],
  ])('%s', async (_, body, categories) => {
    const project = await aliceProject({ categories: ['magic'] })
    await edit([project.id], body)
    expect((await read(project.id)).categories).toEqual(categories)
  })

  const link = (name: string, path = name) => ({ id: name, url: `https://${name}.example/${path}` })

  it.each([
    ['sets those that are given', { donation_urls: [link('paypal')] }, ['paypal/paypal']],
    [
      'adds one, and keeps one for each platform',
      { add_donation_urls: [link('paypal'), link('patreon', 'new')] },
      ['patreon/new', 'paypal/paypal'],
    ],
    ['removes one by its platform', { remove_donation_urls: [link('patreon', 'whatever')] }, []],
    ['leaves alone what it does not name', { add_categories: ['mobs'] }, ['patreon/patreon']],
  ])('%s, of donation links', async (_, body, addresses) => {
    const project = await aliceProject()
    await edit([project.id], { donation_urls: [link('patreon')] })
    await edit([project.id], body)
    const links = (await read(project.id)).donation_urls.map(
      ({ id, url }) => `${id}/${url.split('/').at(-1)}`,
    )
    expect(links.toSorted()).toEqual(addresses)
  })

  it('rejects the whole edit when one project would have too many categories', async () => {
    const [one, full] = [await aliceProject(), await aliceProject({ categories: ['magic', 'mobs', 'food'] })]
    await expect(edit([one.id, full.id], { add_categories: ['economy'] })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'categories', rule: 'too_many_on_project', params: { max: 3, project: full.slug } }],
    })
    expect((await read(one.id)).categories).toEqual([])
    await edit([one.id, full.id], { add_categories: ['economy'], remove_categories: ['magic'] })
    expect((await read(full.id)).categories).toEqual(['mobs', 'food', 'economy'])
  })

  it('adds to the additional categories only what is no main category', async () => {
    const project = await aliceProject({ categories: ['magic'], additionalCategories: ['food'] })
    await edit([project.id], { add_additional_categories: ['magic', 'food', 'mobs'] })
    expect(await read(project.id)).toMatchObject({
      categories: ['magic'],
      additional_categories: ['food', 'mobs'],
    })
  })

  it('adds to the additional categories only what fits the type of a project', async () => {
    const mod = await aliceProject({ projectTypes: ['plugin'], loaders: ['paper'] })
    const shader = await aliceProject({ projectTypes: ['shader'], loaders: ['iris'] })
    await edit([mod.id, shader.id], { add_additional_categories: ['economy', 'bloom'] })
    expect((await read(mod.id)).additional_categories).toEqual(['economy'])
    expect((await read(shader.id)).additional_categories).toEqual(['bloom'])
    const unknown = edit([mod.id], { add_additional_categories: ['no-such-tag'] })
    await expect(unknown).rejects.toMatchObject({ fields: [{ rule: 'unknown_category_named' }] })
  })

  it('rejects a category that is named twice, or unknown', async () => {
    const project = await aliceProject()
    await expect(
      edit([project.id], { categories: ['mobs'], additional_categories: ['mobs'] }),
    ).rejects.toMatchObject({ fields: [{ path: 'additional_categories', rule: 'repeats_category' }] })
    await expect(edit([project.id], { add_categories: ['nope'] })).rejects.toMatchObject({ status: 400 })
  })

  it('rejects more projects than one edit may have', async () => {
    const ids = Array.from({ length: 1001 }, (_, n) => String(n).padStart(8, '0'))
    await expect(edit(ids, { add_categories: ['mobs'] })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the list of editable projects', () => {
  const listed = async (who: Persona, organization?: string) => {
    const query = organization === undefined ? {} : { organization }
    return (await current().as(who)(listEditableProjects, { query })).map(({ id }) => id)
  }

  it('has the own projects with the permission to edit details, in any status', async () => {
    const { db, users } = current()
    const own = await aliceProject({ status: 'draft' })
    const shared = await aProject(db, { ownerId: users.bob.id })
    const { EditDetails, UploadVersion } = Permission
    const member = { teamId: shared.teamId, userId: users.alice.id }
    await aTeamMember(db, { ...member, permissions: UploadVersion })
    expect(await listed('alice')).toContain(own.id)
    expect(await listed('alice')).not.toContain(shared.id)
    await db
      .updateTable('teamMembers')
      .set({ permissions: EditDetails })
      .where('userId', '=', users.alice.id)
      .where('teamId', '=', shared.teamId)
      .execute()
    expect(await listed('alice')).toContain(shared.id)
    expect(await listed('mallory')).not.toContain(shared.id)
  })

  it('has those of organizations that the viewer has joined, as has the list of own projects', async () => {
    const { db, users, as } = current()
    const organization = await anOrganization(db, { ownerId: users.bob.id })
    const project = await aProject(db, { organizationId: organization.id, status: 'draft' })
    const { AddProject } = OrganizationPermission
    const alice = { teamId: organization.teamId, userId: users.alice.id, organizationPermissions: AddProject }
    await aTeamMember(db, { ...alice, permissions: Permission.UploadVersion, accepted: false })
    const own = async (who: Persona) => (await as(who)(listOwnProjects, {})).map(({ id }) => id)
    for (const who of ['alice', 'mallory'] as const) expect(await own(who)).not.toContain(project.id)
    expect([await own('bob'), await listed('bob')]).toEqual(
      Array.from({ length: 2 }, () => expect.arrayContaining([project.id])),
    )
    await db.updateTable('teamMembers').set({ accepted: true }).where('teamId', '=', alice.teamId).execute()
    expect(await own('alice')).toContain(project.id)
    expect(await listed('alice')).not.toContain(project.id)
  })

  it('has those of the named organization, and none for others', async () => {
    const { db, users } = current()
    const organization = await anOrganization(db, { ownerId: users.alice.id })
    const project = await aProject(db, { organizationId: organization.id })
    await aliceProject()
    expect(await listed('alice', organization.slug)).toEqual([project.id])
    expect(await listed('mallory', organization.slug)).toEqual([])
    await expect(listed('alice', 'no-such-organization')).rejects.toMatchObject({ status: 404 })
  })
})

describe('a slug', () => {
  it('of another project is rejected in any letter case', async () => {
    const [own, other] = [await aliceProject(), await aliceProject({ slug: 'cave-lights' })]
    const body = { slug: 'Cave-Lights' }
    await expect(
      current().as('alice')(editProject, { params: { project: own.id }, body }),
    ).rejects.toMatchObject({ code: 'slug_taken' })
    await current().as('alice')(editProject, { params: { project: other.id }, body })
    expect((await read(other.id)).slug).toBe('cave-lights')
  })
})
