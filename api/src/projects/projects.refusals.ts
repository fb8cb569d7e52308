import { nothing, onProject, open, OUTSIDERS, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refusal-harness.ts'

const ids = JSON.stringify(['AAAAAAAA'])

export const refusals: Refusals = {
  getProject: onProject([]),
  getProjectDetail: onProject([]),
  listProjectEdits: onProject(OUTSIDERS),
  getProjectDifference: onProject(OUTSIDERS, { query: { above: 0 } }),
  listProjects: open(() => ({ query: { ids } })),
  listRandomProjects: open(() => ({ query: { count: 1 } })),
  checkProject: onProject([]),
  listProjectMembers: onProject([]),
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
  scheduleProject: onProject(WITHOUT_RIGHTS, {
    body: { time: '2100-01-01T00:00:00Z', requested_status: 'approved' },
  }),
  listOwnProjects: { request: nothing, refuses: VISITORS },
  listEditableProjects: { request: nothing, refuses: VISITORS },
  listUserProjects: open(({ user }) => ({ params: { user } })),
}
