import { expect, it } from 'vitest'
import { ENDPOINTS, type EndpointName } from '../contract/endpoints.ts'
import {
  hides,
  isAboutProject,
  refuses,
  type Fixture,
  type RefusalCase,
  type Viewer,
} from '../testing/refuses.ts'
import { testApp } from '../testing/test-app.ts'
import { versionFields } from '../testing/version-form.ts'

const current = testApp()

const OUTSIDERS: Viewer[] = ['anonymous', 'mallory']
const WITHOUT_RIGHTS: Viewer[] = [...OUTSIDERS, 'bob']
const NOT_STAFF: Viewer[] = [...WITHOUT_RIGHTS, 'alice']
const VISITORS: Viewer[] = ['anonymous']

/** Open to everyone by design: there is nothing to refuse but what is hidden. */
const open = (request: RefusalCase['request']): RefusalCase => ({ request, refuses: [] })
const onProject = (
  refuses: Viewer[],
  rest: Omit<ReturnType<RefusalCase['request']>, 'params'> = {},
): RefusalCase => ({
  request: ({ project }) => ({ params: { project }, ...rest }),
  refuses,
})
const onVersion = (refuses: Viewer[], body?: unknown): RefusalCase => ({
  request: ({ version }) => ({ params: { version }, body }),
  refuses,
})
const onTeam = (refuses: Viewer[], more: (fixture: Fixture) => object = () => ({})): RefusalCase => ({
  request: (fixture) => ({ ...more(fixture), params: { team: fixture.team, user: fixture.user } }),
  refuses,
})
const onCollection = (refuses: Viewer[], body?: unknown): RefusalCase => ({
  request: ({ collection, project }) => ({ params: { collection, project }, body }),
  refuses,
})
const onNotification = (refuses: Viewer[]): RefusalCase => ({
  request: ({ notification }) => ({ params: { notification } }),
  refuses,
})
const onNotifications: RefusalCase = {
  request: ({ notification }) => ({ query: { ids: JSON.stringify([notification]) } }),
  refuses: VISITORS,
}
const nothing = () => ({})
const ids = JSON.stringify(['AAAAAAAA'])

const CASES: Record<EndpointName, RefusalCase> = {
  signUp: open(nothing),
  signIn: open(nothing),
  getSession: open(nothing),
  getOwnUser: { request: nothing, refuses: VISITORS },
  getUser: open(({ user }) => ({ params: { user } })),
  listUsers: open(() => ({ query: { ids } })),
  editUser: { request: ({ user }) => ({ params: { user }, body: { bio: 'x' } }), refuses: WITHOUT_RIGHTS },
  changeUserIcon: {
    request: ({ user }) => ({ params: { user }, query: { ext: 'png' } }),
    refuses: WITHOUT_RIGHTS,
  },
  deleteUserIcon: { request: ({ user }) => ({ params: { user } }), refuses: WITHOUT_RIGHTS },
  listTeamMembers: onTeam([]),
  listTeams: open(() => ({ query: { ids } })),
  inviteTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'mallory' } })),
  joinTeam: onTeam(VISITORS),
  editTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { role: 'Boss' } })),
  removeTeamMember: {
    request: ({ team }) => ({ params: { team, user: 'bob' } }),
    refuses: [...OUTSIDERS, 'mo'],
  },
  transferTeam: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'bob' } })),
  getProfile: open(({ user }) => ({ params: { user } })),
  listOwnProjects: { request: nothing, refuses: VISITORS },
  getOrganization: open(({ organization }) => ({ params: { organization } })),
  listOrganizationProjects: open(({ organization }) => ({ params: { organization } })),
  getProject: onProject([]),
  getProjectDetail: onProject([]),
  listProjects: open(() => ({ query: { ids } })),
  listRandomProjects: open(() => ({ query: { count: 1 } })),
  checkProject: onProject([]),
  listProjectMembers: onProject([]),
  listDependencies: onProject([]),
  createProject: { request: nothing, refuses: VISITORS },
  createDraft: { request: nothing, refuses: VISITORS },
  editProject: onProject(WITHOUT_RIGHTS, { body: { title: 'New title' } }),
  editProjects: {
    request: ({ project }) => ({
      query: { ids: JSON.stringify([project]) },
      body: { add_categories: ['magic'] },
    }),
    refuses: WITHOUT_RIGHTS,
  },
  deleteProject: onProject([...WITHOUT_RIGHTS, 'mo']),
  changeProjectIcon: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  deleteProjectIcon: onProject(WITHOUT_RIGHTS),
  addGalleryImage: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  editGalleryImage: {
    request: ({ project, gallery }) => ({ params: { project }, query: { url: gallery, title: 'x' } }),
    refuses: WITHOUT_RIGHTS,
  },
  deleteGalleryImage: {
    request: ({ project, gallery }) => ({ params: { project }, query: { url: gallery } }),
    refuses: WITHOUT_RIGHTS,
  },
  addInlineImage: {
    request: ({ project }) => ({ query: { ext: 'png', context: 'project', project_id: project } }),
    refuses: WITHOUT_RIGHTS,
  },
  scheduleProject: onProject(WITHOUT_RIGHTS, {
    body: { time: '2100-01-01T00:00:00Z', requested_status: 'approved' },
  }),
  followProject: onProject(VISITORS),
  unfollowProject: onProject(VISITORS),
  listUserProjects: open(({ user }) => ({ params: { user } })),
  listFollowedProjects: { request: ({ user }) => ({ params: { user } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
  listVersions: onProject([]),
  getProjectVersion: open(({ project, version }) => ({ params: { project, version } })),
  getVersion: onVersion([]),
  listVersionsById: open(() => ({ query: { ids } })),
  browseVersions: onProject([]),
  getVersionDetail: open(({ project, version }) => ({ params: { project, version } })),
  listDownloads: onProject([]),
  createVersion: { request: ({ project }) => ({ body: versionFields(project) }), refuses: WITHOUT_RIGHTS },
  editVersion: onVersion(WITHOUT_RIGHTS, { name: 'New name' }),
  scheduleVersion: onVersion(WITHOUT_RIGHTS, { time: '2100-01-01T00:00:00Z', requested_status: 'listed' }),
  deleteVersion: onVersion([...WITHOUT_RIGHTS, 'mo']),
  addVersionFiles: onVersion(WITHOUT_RIGHTS, {}),
  getVersionByHash: open(({ sha1 }) => ({ params: { hash: sha1 } })),
  deleteFile: { request: ({ sha1 }) => ({ params: { hash: sha1 } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
  getForgeUpdates: onProject([]),
  getFileDownload: open(({ sha1 }) => ({ params: { hash: sha1 } })),
  getUpdateByHash: open(({ sha1 }) => ({ params: { hash: sha1 }, body: {} })),
  listVersionsByHash: open(() => ({ body: { hashes: [] } })),
  listUpdatesByHash: open(() => ({ body: { hashes: [] } })),
  listIndividualUpdates: open(() => ({ body: { hashes: [] } })),
  listProjectsByHash: open(() => ({ body: { hashes: [] } })),
  listUserCollections: open(({ user }) => ({ params: { user } })),
  listCollections: open(() => ({ query: { ids } })),
  getCollection: onCollection(WITHOUT_RIGHTS),
  getCollectionDetail: onCollection(WITHOUT_RIGHTS),
  createCollection: { request: () => ({ body: { name: 'Mine' } }), refuses: VISITORS },
  editCollection: onCollection(WITHOUT_RIGHTS, { name: 'Yours' }),
  deleteCollection: onCollection(WITHOUT_RIGHTS),
  saveToCollection: onCollection(WITHOUT_RIGHTS),
  removeFromCollection: onCollection(WITHOUT_RIGHTS),
  searchProjects: open(nothing),
  getSearchKey: open(nothing),
  listCategories: open(nothing),
  listLoaders: open(nothing),
  listGameVersions: open(nothing),
  listLicenses: open(nothing),
  getLicense: open(() => ({ params: { license: 'MIT' } })),
  listDonationPlatforms: open(nothing),
  listReportTypes: open(nothing),
  listProjectTypes: open(nothing),
  listSideTypes: open(nothing),
  getStatistics: open(nothing),
  getChecklist: onProject(OUTSIDERS),
  submitProject: { ...onProject(WITHOUT_RIGHTS), status: 'draft' },
  listReviewQueue: { request: nothing, refuses: NOT_STAFF },
  listUserNotifications: {
    request: ({ user }) => ({ params: { user } }),
    refuses: [...WITHOUT_RIGHTS, 'mo'],
  },
  getNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  readNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  deleteNotification: onNotification([...WITHOUT_RIGHTS, 'mo']),
  listNotifications: onNotifications,
  readNotifications: onNotifications,
  deleteNotifications: onNotifications,
  getInbox: { request: nothing, refuses: VISITORS },
  readInbox: { request: () => ({ body: {} }), refuses: VISITORS },
  getWork: { request: nothing, refuses: NOT_STAFF },
  retryJob: { request: () => ({ params: { job: '1' } }), refuses: NOT_STAFF },
  discardJob: { request: () => ({ params: { job: '1' } }), refuses: NOT_STAFF },
  listReviewQueueV2: { request: nothing, refuses: NOT_STAFF },
  reviewProject: onProject(NOT_STAFF, { body: { decision: 'approve' } }),
  // Last: it ends the session that the tests before it use.
  signOut: open(nothing),
}

/** A new endpoint without a line above does not compile; one that demands an account must name whom it refuses. */
it('covers every endpoint of the contract', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
  const careless = Object.entries(ENDPOINTS).filter(([name, { access }]) => {
    const { refuses: viewers } = CASES[name as EndpointName]
    if (access === 'moderator') return NOT_STAFF.some((viewer) => !viewers.includes(viewer))
    return access === 'signed-in' && !viewers.includes('anonymous')
  })
  expect(careless.map(([name]) => name)).toEqual([])
})

it('mounts every endpoint of the contract', () => {
  const mounted = new Set(current().app.routes.map(({ method, path }) => `${method} ${path}`))
  const missing = Object.values(ENDPOINTS).filter(({ method, path }) => !mounted.has(`${method} ${path}`))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

/** Documents and files: open to everyone, or judged by tests of their own (`downloads.test.ts`, `live.test.ts`). */
const BESIDE_THE_CONTRACT = [
  'GET /_internal/live',
  'GET /data/*',
  'GET /data/:project/versions/:version/:filename',
  'GET /openapi.json',
  'GET /v2/',
  'GET /v2/docs',
  'HEAD /data/*',
  'HEAD /data/:project/versions/:version/:filename',
]

it('mounts nothing beside the contract unseen', () => {
  const known = new Set(Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`))
  const mounted = current().app.routes.filter(({ method }) => method !== 'ALL')
  const unseen = new Set(
    mounted.map(({ method, path }) => `${method} ${path}`).filter((route) => !known.has(route)),
  )
  expect([...unseen].toSorted()).toEqual(BESIDE_THE_CONTRACT)
})

const entries = Object.entries(CASES).map(([name, refusal]) => ({
  name,
  refusal,
  endpoint: ENDPOINTS[name as EndpointName],
}))
for (const { name, refusal, endpoint } of entries.filter((entry) => isAboutProject(entry.endpoint)))
  hides(current, name, endpoint, refusal)
for (const { name, refusal, endpoint } of entries) refuses(current, name, endpoint, refusal)
