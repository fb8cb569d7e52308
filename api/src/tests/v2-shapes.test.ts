import { aFile, aGalleryItem, aProject, aVersion } from '@quarry/db/testing/factories'
import { expect, it } from 'vitest'
import { withConfirmedEmails } from '../../testing/confirmed-emails.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()
withConfirmedEmails(current)

/** Fields of the public description that launchers read; responses may have more but none may be missing. */
const PROJECT =
  'id slug project_type team title description body body_url published updated approved queued status requested_status ' +
  'moderator_message license client_side server_side downloads followers categories additional_categories game_versions ' +
  'loaders versions icon_url issues_url source_url wiki_url discord_url donation_urls gallery color thread_id monetization_status'
const VERSION =
  'id project_id author_id featured name version_number changelog changelog_url date_published downloads version_type ' +
  'status requested_status files dependencies game_versions loaders'
const SHAPES: [string, string, string][] = [
  ['project', '/v2/project/shaped', PROJECT],
  ['project in a list', '/v2/projects?ids=["shaped"]', PROJECT],
  ['gallery image', '/v2/project/shaped#gallery', 'url featured title description created ordering'],
  ['licence', '/v2/project/shaped#license', 'id name url'],
  ['version', '/v2/project/shaped/version', VERSION],
  ['version by number', '/v2/project/shaped/version/1.0.0', VERSION],
  ['file', '/v2/project/shaped/version/1.0.0#files', 'hashes url filename primary size file_type'],
  ['dependencies', '/v2/project/shaped/dependencies', 'projects versions'],
  ['member', '/v2/project/shaped/members', 'team_id user role accepted ordering'],
  ['user', '/v2/user/alice', 'id username name avatar_url bio created role badges github_id'],
  ['category', '/v2/tag/category', 'icon name project_type header'],
  ['loader', '/v2/tag/loader', 'icon name supported_project_types'],
  ['game version', '/v2/tag/game_version', 'version version_type date major'],
  ['statistics', '/v2/statistics', 'projects versions files authors'],
]

it.each(SHAPES)('keeps the shape of a %s', async (_name, address, fields) => {
  const { app, db, users } = current()
  const existing = await db
    .selectFrom('projects')
    .select('id')
    .where('slug', '=', 'shaped')
    .executeTakeFirst()
  if (!existing) {
    const project = await aProject(db, { ownerId: users.alice.id, slug: 'shaped' })
    const version = await aVersion(db, { projectId: project.id, versionNumber: '1.0.0' })
    await aFile(db, { versionId: version.id, projectId: project.id })
    await aGalleryItem(db, { projectId: project.id })
  }
  const [path = '', inside] = address.split('#')
  const answer: unknown = await (await app.request(path)).json()
  const whole = first(answer)
  const part = inside === undefined ? whole : first(whole[inside])
  expect(Object.keys(part)).toEqual(expect.arrayContaining(fields.split(' ')))
})

const first = (value: unknown): Record<string, unknown> =>
  (Array.isArray(value) ? value[0] : value) as Record<string, unknown>
