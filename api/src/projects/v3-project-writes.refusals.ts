import { nothing, onProject, open, OUTSIDERS, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { Fixture, RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'
import { versionFields } from '../../testing/version-form.ts'

const onPicture = (more: object = {}): RefusalCase => ({
  request: ({ project, gallery }) => ({ params: { project }, query: { url: gallery, ...more } }),
  refuses: WITHOUT_RIGHTS,
})
const onVersion = (refuses: Viewer[], body?: unknown): RefusalCase => ({
  request: ({ version }) => ({ params: { version }, body }),
  refuses,
})
/** Of the project's team; `user` is Alice. */
const onTeam = (refuses: Viewer[], more: (fixture: Fixture) => object = () => ({})): RefusalCase => ({
  request: (fixture) => ({ ...more(fixture), params: { team: fixture.team, user: fixture.user } }),
  refuses,
})
const later = { time: '2100-01-01T00:00:00Z' }

export const refusals: Refusals = {
  v3CreateProject: { request: nothing, refuses: VISITORS },
  v3EditProject: onProject(WITHOUT_RIGHTS, { body: { name: 'New name' } }),
  v3DeleteProject: onProject([...WITHOUT_RIGHTS, 'mo']),
  v3ScheduleProject: onProject(WITHOUT_RIGHTS, { body: { ...later, requested_status: 'approved' } }),
  v3FollowProject: onProject(VISITORS),
  v3UnfollowProject: onProject(VISITORS),
  v3ChangeProjectIcon: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  v3DeleteProjectIcon: onProject(WITHOUT_RIGHTS),
  v3AddGalleryImage: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  v3EditGalleryImage: onPicture({ name: 'New name' }),
  v3DeleteGalleryImage: onPicture(),
  v3CreateVersion: { request: ({ project }) => ({ body: versionFields(project) }), refuses: WITHOUT_RIGHTS },
  v3EditVersion: onVersion(WITHOUT_RIGHTS, { name: 'New name' }),
  v3ScheduleVersion: onVersion(WITHOUT_RIGHTS, { ...later, requested_status: 'listed' }),
  v3DeleteVersion: onVersion([...WITHOUT_RIGHTS, 'mo']),
  v3AddVersionFiles: onVersion(WITHOUT_RIGHTS, {}),
  v3GetVersionByHash: open(({ sha1 }) => ({ params: { hash: sha1 } })),
  v3DeleteFile: { request: ({ sha1 }) => ({ params: { hash: sha1 } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
  v3GetFileDownload: open(({ sha1 }) => ({ params: { hash: sha1 } })),
  v3GetUpdateByHash: open(({ sha1 }) => ({ params: { hash: sha1 }, body: {} })),
  v3ListVersionsByHash: open(() => ({ body: { hashes: [] } })),
  v3ListUpdatesByHash: open(() => ({ body: { hashes: [] } })),
  v3ListIndividualUpdates: open(() => ({ body: { hashes: [] } })),
  v3ListProjectsByHash: open(() => ({ body: { hashes: [] } })),
  v3InviteTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'mallory' } })),
  v3JoinTeam: onTeam(VISITORS),
  v3EditTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { role: 'Boss' } })),
  v3RemoveTeamMember: {
    request: ({ team }) => ({ params: { team, user: 'bob' } }),
    refuses: [...OUTSIDERS, 'mo'],
  },
  v3TransferTeam: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'bob' } })),
  v3EditUser: { request: ({ user }) => ({ params: { user }, body: { bio: 'x' } }), refuses: WITHOUT_RIGHTS },
  v3ChangeUserIcon: {
    request: ({ user }) => ({ params: { user }, query: { ext: 'png' } }),
    refuses: WITHOUT_RIGHTS,
  },
  v3DeleteUserIcon: { request: ({ user }) => ({ params: { user } }), refuses: WITHOUT_RIGHTS },
}
