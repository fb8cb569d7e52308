import { anOrganization, aProject, aTeamMember, aVersion } from '@quarry/db/testing/factories'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import { SiteAction } from '../../contract/abilities.ts'
import { getSession } from '../../contract/accounts/sign-in.ts'
import { getProjectDetail } from '../../contract/projects/projects.ts'
import { getProfile } from '../../contract/accounts/profiles.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { getVersionDetail } from '../../contract/versions/versions.ts'
import { PERSONAS, testApp, type Persona } from '../../testing/test-app.ts'

const current = testApp()
const EVERYBODY = ['anonymous', ...PERSONAS] as const
type Can = (who: Persona | 'anonymous') => Promise<readonly string[]>

/** Viewers whose `can` includes the action. */
async function whoMay(action: string, can: Can) {
  const found = await Promise.all(
    EVERYBODY.map(async (who) => ((await can(who)).includes(action) ? [who] : [])),
  )
  return found.flat()
}

describe('the rights of the viewer are returned', () => {
  it.each(SiteAction.options)('by the session: %s', async (action) => {
    const can: Can = async (who) => (await current().as(who)(getSession, {})).user?.can ?? []
    expect(await whoMay(action, can)).toEqual(action === 'hosting.manage' ? ['ada'] : ['mo', 'ada'])
  })

  it('by a profile', async () => {
    const can: Can = async (who) =>
      (await current().as(who)(getProfile, { params: { user: 'alice' } })).viewer.can
    expect(await whoMay('user.edit', can)).toEqual(['alice', 'mo', 'ada'])
    expect(await whoMay('user.change_avatar', can)).toEqual(['alice', 'mo', 'ada'])
    expect(await whoMay('user.set_role', can)).toEqual(['ada'])
    expect(await whoMay('user.view_record', can)).toEqual(['mo', 'ada'])
  })

  it('by an organization, of its projects and its team', async () => {
    const { as, db, users } = current()
    const { id, teamId } = await anOrganization(db, { ownerId: users.alice.id })
    const bob = {
      teamId,
      userId: users.bob.id,
      organizationPermissions: OrganizationPermission.ManageInvites,
    }
    await aTeamMember(db, bob)
    const mallory = { teamId, userId: users.mallory.id, organizationPermissions: 255, accepted: false }
    await aTeamMember(db, mallory)
    const can: Can = async (who) =>
      (await as(who)(getOrganization, { params: { organization: id } })).viewer.can
    expect(await whoMay('organization.add_project', can)).toEqual(['alice', 'mo', 'ada'])
    expect(await whoMay('member.invite', can)).toEqual(['alice', 'bob', 'ada'])
    expect(await whoMay('member.withdraw_invitation', can)).toEqual(['alice', 'bob', 'ada'])
    expect(await whoMay('member.remove', can)).toEqual(['alice', 'ada'])
    expect(await whoMay('member.transfer', can)).toEqual(['alice', 'ada'])
  })

  it('by a project and by its version alike', async () => {
    const { as, db, users } = current()
    const { id: project, teamId } = await aProject(db, { ownerId: users.alice.id })
    await aTeamMember(db, { teamId, userId: users.bob.id, permissions: Permission.UploadVersion })
    const { id: version } = await aVersion(db, { projectId: project })
    const ofProject: Can = async (who) =>
      (await as(who)(getProjectDetail, { params: { project } })).viewer.can
    const ofVersion: Can = async (who) =>
      (await as(who)(getVersionDetail, { params: { project, version } })).viewer.can
    const latest: Can = async (who) =>
      (await as(who)(getVersionDetail, { params: { project, version: 'latest' } })).viewer.can
    for (const can of [ofProject, ofVersion, latest]) {
      expect(await whoMay('version.edit', can)).toEqual(['alice', 'bob', 'mo', 'ada'])
      expect(await whoMay('version.delete', can)).toEqual(['alice', 'ada'])
      expect(await whoMay('file.delete', can)).toEqual(['alice', 'ada'])
    }
    expect(await whoMay('project.view_settings', ofProject)).toEqual(['alice', 'bob', 'mo', 'ada'])
    expect(await whoMay('member.transfer', ofProject)).toEqual(['alice', 'ada'])
  })
})
