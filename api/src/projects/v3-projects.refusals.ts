import { nothing, onProject, open, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals } from '../../testing/refusal-harness.ts'

const onGalleryImage = (more: object = {}): RefusalCase => ({
  request: ({ project, gallery }) => ({ params: { project }, query: { url: gallery, ...more } }),
  refuses: WITHOUT_RIGHTS,
})

export const refusals: Refusals = {
  v3GetProject: onProject([]),
  v3ListProjects: open(() => ({ query: { ids: JSON.stringify(['AAAAAAAA']) } })),
  v3ListRandomProjects: open(() => ({ query: { count: 1 } })),
  v3CheckProject: onProject([]),
  v3ValidateProject: onProject([]),
  v3ListProjectMembers: onProject([]),
  v3GetProjectOrganization: onProject([]),
  v3ListUserProjects: open(({ user }) => ({ params: { user } })),
  v3ListAllProjects: {
    request: ({ user }) => ({ params: { user } }),
    refuses: [...WITHOUT_RIGHTS, 'mo', 'ada'],
  },
  v3CreateProject: { request: nothing, refuses: VISITORS },
  v3EditProject: onProject(WITHOUT_RIGHTS, { body: { name: 'New name' } }),
  v3EditProjects: {
    request: ({ project }) => ({
      query: { ids: JSON.stringify([project]) },
      body: { add_categories: ['magic'] },
    }),
    refuses: WITHOUT_RIGHTS,
  },
  v3DeleteProject: onProject([...WITHOUT_RIGHTS, 'mo']),
  v3ScheduleProject: onProject(WITHOUT_RIGHTS, {
    body: { time: '2100-01-01T00:00:00Z', requested_status: 'approved' },
  }),
  v3ChangeProjectIcon: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  v3DeleteProjectIcon: onProject(WITHOUT_RIGHTS),
  v3AddGalleryImage: onProject(WITHOUT_RIGHTS, { query: { ext: 'png' } }),
  v3EditGalleryImage: onGalleryImage({ name: 'New name' }),
  v3DeleteGalleryImage: onGalleryImage(),
}
