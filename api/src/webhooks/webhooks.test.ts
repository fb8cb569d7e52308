import { anOrganization, aProject, aTeamMember, aWebhook } from '@quarry/db/testing/factories'
import { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'
import { describe, expect, it } from 'vitest'
import {
  createOrganizationWebhook,
  createProjectWebhook,
  deleteProjectWebhook,
  editProjectWebhook,
  listOrganizationWebhooks,
  listProjectWebhooks,
  renewProjectWebhookSecret,
} from '../../contract/webhooks/webhooks.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()
const body = {
  name: 'Release channel',
  url: 'https://hooks.example/a?token=1',
  format: 'json' as const,
  events: ['version.published' as const],
}

const ofAlice = async () => {
  const { db, users } = current()
  const { id, teamId } = await aProject(db, { ownerId: users.alice.id })
  return { params: { project: id }, teamId }
}

describe('webhooks of a project', () => {
  it('can be created, listed without secrets, edited, paused, resumed and deleted', async () => {
    const alice = current().as('alice')
    const { params } = await ofAlice()
    expect(await alice(listProjectWebhooks, { params })).toEqual([])
    const { id: webhook, secret } = await alice(createProjectWebhook, { params, body })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const [added] = await alice(listProjectWebhooks, { params })
    expect(added).toMatchObject({ ...body, id: webhook, pause: null, paused: null, answers: [] })
    expect(JSON.stringify(added)).not.toContain(secret)
    const one = { ...params, webhook }
    await alice(editProjectWebhook, { params: one, body: { name: 'Chat', format: 'slack' } })
    await alice(editProjectWebhook, { params: one, body: { paused: true } })
    expect(await alice(listProjectWebhooks, { params })).toMatchObject([
      { name: 'Chat', format: 'slack', url: body.url, pause: 'asked' },
    ])
    await alice(editProjectWebhook, { params: one, body: { paused: false } })
    expect(await alice(listProjectWebhooks, { params })).toMatchObject([{ pause: null, paused: null }])
    const renewed = await alice(renewProjectWebhookSecret, { params: one })
    expect(renewed.secret).not.toBe(secret)
    await alice(deleteProjectWebhook, { params: one })
    expect(await alice(listProjectWebhooks, { params })).toEqual([])
    await expect(alice(deleteProjectWebhook, { params: one })).rejects.toMatchObject({ status: 404 })
  })

  it('retain the reason of their pause when they are paused again', async () => {
    const { db, as } = current()
    const { params } = await ofAlice()
    const { id } = await aWebhook(db, { projectId: params.project, pause: 'gone', pausedAt: new Date() })
    await as('alice')(editProjectWebhook, { params: { ...params, webhook: id }, body: { paused: true } })
    expect(await as('alice')(listProjectWebhooks, { params })).toMatchObject([{ pause: 'gone' }])
  })

  it('are limited to ten', async () => {
    const { db, as } = current()
    const { params } = await ofAlice()
    for (let more = 0; more < 10; more += 1) await aWebhook(db, { projectId: params.project })
    await expect(as('alice')(createProjectWebhook, { params, body })).rejects.toMatchObject({
      status: 400,
      rule: 'list_full',
    })
  })

  it.each([
    ['url', 'https_address', { url: 'hooks.example' }],
    ['url', 'https_address', { url: 'http://hooks.example/' }],
    ['url', 'https_address', { url: 'https://' }],
    ['url', 'webhook_private', { url: 'https://localhost/hook' }],
    ['url', 'webhook_private', { url: 'https://[::ffff:169.254.169.254]/' }],
    ['url', 'webhook_credentials', { url: 'https://a:b@hooks.example/' }],
    ['url', 'webhook_port', { url: 'https://hooks.example:6379/' }],
    ['url', 'max_length', { url: `https://hooks.example/${'a'.repeat(2048)}` }],
    ['name', 'not_blank', { name: ' ' }],
    ['name', 'max_length', { name: 'n'.repeat(65) }],
    ['events', 'webhook_event_needed', { events: [] }],
  ])('reject %s: %s', async (path, rule, wrong) => {
    const { db, as } = current()
    const { params } = await ofAlice()
    const refused = { status: 400, fields: [{ path, rule }] }
    await expect(
      as('alice')(createProjectWebhook, { params, body: { ...body, ...wrong } }),
    ).rejects.toMatchObject(refused)
    const { id } = await aWebhook(db, { projectId: params.project })
    const one = { ...params, webhook: id }
    await expect(as('alice')(editProjectWebhook, { params: one, body: wrong })).rejects.toMatchObject(refused)
  })

  it('can be managed by members who may edit it only', async () => {
    const { db, as, users } = current()
    const { params, teamId } = await ofAlice()
    await aWebhook(db, { projectId: params.project })
    await aTeamMember(db, { teamId, userId: users.bob.id, permissions: Permission.EditDetails })
    await aTeamMember(db, { teamId, userId: users.mallory.id, permissions: Permission.EditBody })
    expect(await as('bob')(listProjectWebhooks, { params })).toHaveLength(1)
    for (const who of ['mallory', 'mo', 'ada'] as const)
      await expect(as(who)(listProjectWebhooks, { params })).rejects.toMatchObject({
        status: 403,
        rule: 'may_not_manage_webhooks',
      })
  })

  it('are not found through another owner', async () => {
    const { db, as } = current()
    const [own, other] = [await ofAlice(), await aProject(db)]
    const { id: webhook } = await aWebhook(db, { projectId: other.id })
    const params = { ...own.params, webhook }
    for (const ask of [
      () => as('alice')(deleteProjectWebhook, { params }),
      () => as('alice')(renewProjectWebhookSecret, { params }),
      () => as('alice')(editProjectWebhook, { params, body: { url: 'https://mine.example' } }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404 })
  })
})

describe('webhooks of an organization', () => {
  it('can be managed by members who may edit it', async () => {
    const { db, as, users } = current()
    const { id: organization, teamId } = await anOrganization(db, { ownerId: users.alice.id })
    const editing = {
      teamId,
      userId: users.bob.id,
      organizationPermissions: OrganizationPermission.EditDetails,
    }
    await aTeamMember(db, editing)
    const params = { organization }
    await as('bob')(createOrganizationWebhook, { params, body })
    expect(await as('alice')(listOrganizationWebhooks, { params })).toMatchObject([{ name: body.name }])
    for (const who of ['mallory', 'mo', 'ada'] as const)
      await expect(as(who)(listOrganizationWebhooks, { params })).rejects.toMatchObject({ status: 403 })
  })
})
