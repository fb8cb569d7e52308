import { anOrganization, aProject, aTeamMember, aUser, aVersion } from '@quarry/db/testing/factories'
import { dayOf } from '@quarry/domain/analytics/analytics-periods'
import { ANALYTICS_POINTS_MAX } from '@quarry/domain/limits/counts'
import { Permission } from '@quarry/domain/organizations/permissions'
import { DAY_MS } from '@quarry/domain/times'
import { describe, expect, it } from 'vitest'
import * as contract from '../../contract/analytics/analytics.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { pruneDays } from '../files/downloads/download-counts.queries.ts'
import { csvField } from '../kernel/csv.ts'

const current = testApp()
const ago = (days: number) => dayOf(current().services.now().getTime() - days * DAY_MS)
const idOf = (who: Persona) => current().users[who].id
const count = (version: { id: string; projectId: string }, day: string, downloads: number) =>
  current()
    .db.insertInto('downloadDays')
    .values({ versionId: version.id, projectId: version.projectId, day, downloads })
    .execute()
const aliceProject = (options: object = {}) => aProject(current().db, { ownerId: idOf('alice'), ...options })
const versionOf = (projectId: string, options: object = {}) =>
  aVersion(current().db, { projectId, ...options })
const reportOf = (who: Persona, project: string, period?: 'last-month' | 'this-month') =>
  current().as(who)(contract.getProjectAnalytics, { params: { project }, query: period ? { period } : {} })
const fetchTable = async (who: Persona, path: string) => {
  const { app, tokens } = current()
  return app.request(`/_internal/${path}`, { headers: { authorization: tokens[who] } })
}

describe('a report about a project', () => {
  it('contains each of the last thirty days with its counts', async () => {
    const { id } = await aliceProject()
    const [older, newer] = [
      await versionOf(id, { versionNumber: '1.0' }),
      await versionOf(id, { versionNumber: '2.0' }),
    ]
    await count(older, ago(30), 100)
    await count(older, ago(29), 3)
    await count(newer, ago(29), 4)
    await count(newer, ago(0), 5)
    const report = await reportOf('alice', id)
    expect(report.days).toHaveLength(30)
    expect(report.days[0]).toEqual({ day: ago(29), downloads: 7, followers: 0 })
    expect(report.days.at(-1)).toEqual({ day: report.today, downloads: 5, followers: 0 })
    expect(report.downloads).toBe(12)
    expect(report.versions.map((row) => [row.version_number, row.downloads])).toEqual([
      ['2.0', 9],
      ['1.0', 3],
    ])
    expect(report.projects).toMatchObject([{ id, downloads: 12 }])
  })

  it('contains downloads that the download counter has counted', async () => {
    const { services, app } = current()
    const { id } = await aliceProject()
    const version = await versionOf(id)
    services.downloads.count({ projectId: id, versionId: version.id, ip: '203.0.113.7' })
    await services.downloads.flush()
    expect(app).toBeDefined()
    expect((await reportOf('alice', id)).days.at(-1)?.downloads).toBe(1)
  })

  it('covers whole calendar months on request', async () => {
    const { id } = await aliceProject()
    const version = await versionOf(id)
    const first = `${ago(0).slice(0, 8)}01`
    const lastOfBefore = dayOf(Date.parse(first) - DAY_MS)
    await count(version, first, 2)
    await count(version, lastOfBefore, 3)
    const [now, before] = [
      await reportOf('alice', id, 'this-month'),
      await reportOf('alice', id, 'last-month'),
    ]
    expect([now.days[0]?.day, now.downloads]).toEqual([first, 2])
    expect([before.days.at(-1)?.day, before.downloads]).toEqual([lastOfBefore, 3])
  })

  it('counts a version for each of its game versions and loaders, and a pack for the loaders it contains', async () => {
    const { id } = await aliceProject()
    await count(
      await versionOf(id, { loaders: ['fabric', 'quilt'], gameVersions: ['1.20.1', '1.21'] }),
      ago(1),
      4,
    )
    await count(await versionOf(id, { loaders: ['mrpack'], mrpackLoaders: ['forge'] }), ago(1), 9)
    const report = await reportOf('alice', id)
    expect(report.loaders).toEqual([
      { name: 'forge', downloads: 9 },
      { name: 'fabric', downloads: 4 },
      { name: 'quilt', downloads: 4 },
    ])
    expect(report.game_versions).toEqual([
      { name: '1.21', downloads: 13 },
      { name: '1.20.1', downloads: 4 },
    ])
  })

  it('counts new followers who still follow', async () => {
    const { db } = current()
    const { id } = await aliceProject()
    const [stays, leaves, before] = [await aUser(db), await aUser(db), await aUser(db)]
    const follow = (userId: string, days: number) =>
      db
        .insertInto('follows')
        .values({ userId, projectId: id, createdAt: new Date(`${ago(days)}T23:59:59Z`) })
        .execute()
    await follow(stays.id, 2)
    await follow(leaves.id, 2)
    await follow(before.id, 40)
    await db.deleteFrom('follows').where('userId', '=', leaves.id).execute()
    const report = await reportOf('alice', id)
    expect(report.followers).toBe(1)
    expect(report.days.find(({ day }) => day === ago(2))?.followers).toBe(1)
  })

  it('requires the permission to view analytics', async () => {
    const { db } = current()
    const { id, teamId } = await aliceProject()
    const place = { teamId, userId: idOf('bob'), permissions: Permission.EditDetails }
    const { id: member } = await aTeamMember(db, place)
    await expect(reportOf('bob', id)).rejects.toMatchObject({ status: 403 })
    await db
      .updateTable('teamMembers')
      .set({ permissions: Permission.ViewAnalytics })
      .where('id', '=', member)
      .execute()
    expect((await reportOf('bob', id)).downloads).toBe(0)
    expect((await reportOf('ada', id)).downloads).toBe(0)
  })
})

describe('a report about several projects', () => {
  it('leaves out projects whose analytics the member may not see', async () => {
    const { db, as } = current()
    const { id: organization, teamId } = await anOrganization(db, { ownerId: idOf('alice') })
    await aTeamMember(db, { teamId, userId: idOf('bob'), permissions: 0, organizationPermissions: 0 })
    const [open, closed] = await Promise.all([1, 2].map(() => aProject(db, { organizationId: organization })))
    if (!open || !closed) throw new Error('two were made')
    await aTeamMember(db, { teamId: open.teamId, userId: idOf('bob'), permissions: Permission.ViewAnalytics })
    await count(await versionOf(open.id), ago(3), 5)
    await count(await versionOf(closed.id), ago(3), 7)
    const ask = (who: Persona) =>
      as(who)(contract.getOrganizationAnalytics, { params: { organization }, query: {} })
    expect(await ask('bob')).toMatchObject({ downloads: 5, project_count: 1, projects: [{ id: open.id }] })
    const whole = await ask('alice')
    expect(whole).toMatchObject({ downloads: 12, versions: [] })
    expect(whole.projects.map(({ downloads }) => downloads)).toEqual([7, 5])
  })

  it('is empty for a user without projects', async () => {
    const report = await current().as('mallory')(contract.getOwnAnalytics, { query: {} })
    expect(report).toMatchObject({ downloads: 0, project_count: 0, projects: [] })
    expect(report.days).toHaveLength(30)
  })
})

describe('the CSV table', () => {
  it('has a row for each day with the numbers of the page', async () => {
    const project = await aliceProject({ slug: 'tabled' })
    await count(await versionOf(project.id), ago(1), 6)
    const response = await fetchTable('alice', 'project/tabled/analytics/table')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('downloads-tabled-previous-30-days.csv')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toBe('day,downloads,followers')
    expect(lines.at(-2)).toBe(`${ago(1)},6,0`)
    expect((await fetchTable('bob', 'project/tabled/analytics/table')).status).toBe(403)
  })

  it('has a column for each of several projects', async () => {
    const { db } = current()
    const { id } = await anOrganization(db, { ownerId: idOf('alice') })
    const [one, other] = await Promise.all(
      ['few', '-many'].map((slug) =>
        aProject(db, { organizationId: id, slug: `${slug}-${id.toLowerCase()}` }),
      ),
    )
    if (!one || !other) throw new Error('two were made')
    await count(await versionOf(one.id), ago(0), 1)
    await count(await versionOf(other.id), ago(0), 2)
    const lines = (await (await fetchTable('alice', `organization/${id}/analytics/table`)).text()).split(
      '\r\n',
    )
    expect(lines[0]).toBe(`day,downloads,followers,'${other.slug},${one.slug}`)
    expect(lines[30]).toBe(`${ago(0)},3,0,2,1`)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['a,b', '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ['plain', 'plain'],
  ])('escapes %s as %s', (value, written) => expect(csvField(value)).toBe(written))
})

describe('download analytics of v3', () => {
  const ask = (who: Persona, query: object = {}) =>
    current().as(who)(contract.v3GetDownloadAnalytics, { query })

  it('are keyed by the start of their period in seconds', async () => {
    const { id } = await aliceProject()
    const version = await versionOf(id)
    await count(version, '2026-03-01', 2)
    await count(version, '2026-03-02', 3)
    await count(version, '2026-03-04', 4)
    const query = {
      project_ids: JSON.stringify([id, 'AAAAAAAA']),
      start_date: '2026-03-01T00:00:00Z',
      end_date: '2026-03-04T12:00:00Z',
    }
    const second = (day: string) => String(Date.parse(day) / 1000)
    expect(await ask('alice', query)).toEqual({
      [id]: { [second('2026-03-01')]: 2, [second('2026-03-02')]: 3, [second('2026-03-04')]: 4 },
    })
    expect(await ask('alice', { ...query, resolution_minutes: 2880 })).toEqual({
      [id]: { [second('2026-03-01')]: 5, [second('2026-03-03')]: 4 },
    })
    expect(await ask('bob', query)).toEqual({})
  })

  it('default to the own projects and the last two weeks', async () => {
    const { id } = await aliceProject()
    await count(await versionOf(id), ago(13), 8)
    expect(Object.values((await ask('alice'))[id] ?? {})).toEqual([8])
  })

  it.each([
    [{ resolution_minutes: 0 }, 'resolution_minutes'],
    [{ resolution_minutes: 2000 }, 'resolution_minutes'],
    [{ start_date: '2020-01-01T00:00:00Z' }, 'start_date'],
    [{ start_date: '2026-03-02T00:00:00Z', end_date: '2026-03-01T00:00:00Z' }, 'end_date'],
    [{ start_date: 'yesterday' }, 'start_date'],
  ])('reject %j with the name of the parameter', async (query, field) => {
    await expect(ask('alice', query)).rejects.toMatchObject({
      status: 400,
      fields: expect.arrayContaining([expect.objectContaining({ path: field })]),
    })
  })

  it('reject a request for too many data points', async () => {
    const { db } = current()
    const owner = current().users.mo.id
    const year = { start_date: '2025-01-02T00:00:00Z', end_date: '2026-12-31T00:00:00Z' }
    const most = Math.floor(ANALYTICS_POINTS_MAX / 729)
    for (let n = 0; n < most; n++) await aProject(db, { ownerId: owner })
    expect(Object.keys(await ask('mo', year))).toHaveLength(most)
    await aProject(db, { ownerId: owner })
    await expect(ask('mo', year)).rejects.toMatchObject({ rule: 'too_many_points' })
    expect(Object.keys(await ask('mo', { ...year, resolution_minutes: 2880 }))).toHaveLength(most + 1)
  })
})

it('deletes daily counts after two years and keeps the totals', async () => {
  const { db, services } = current()
  const { id } = await aliceProject()
  const version = await versionOf(id, { downloads: 9 })
  await count(version, ago(731), 4)
  await count(version, ago(732), 5)
  await pruneDays(db, services.now())
  const left = await db
    .selectFrom('downloadDays')
    .select('downloads')
    .where('versionId', '=', version.id)
    .execute()
  expect(left).toEqual([{ downloads: 4 }])
  const { downloads } = await db
    .selectFrom('versions')
    .select('downloads')
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow()
  expect(downloads).toBe(9)
})
