import { onProject, open, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'
import { versionFields } from '../../testing/version-form.ts'

const onVersion = (refuses: Viewer[], body?: unknown): RefusalCase => ({
  request: ({ version }) => ({ params: { version }, body }),
  refuses,
})

export const refusals: Refusals = {
  v3ListDependencies: onProject([]),
  v3ListVersions: onProject([]),
  v3GetProjectVersion: open(({ project, version }) => ({ params: { project, version } })),
  v3GetVersion: open(({ version }) => ({ params: { version } })),
  v3ListVersionsById: open(() => ({ query: { ids: JSON.stringify(['AAAAAAAA']) } })),
  v3CreateVersion: { request: ({ project }) => ({ body: versionFields(project) }), refuses: WITHOUT_RIGHTS },
  v3EditVersion: onVersion(WITHOUT_RIGHTS, { name: 'New name' }),
  v3ScheduleVersion: onVersion(WITHOUT_RIGHTS, {
    time: '2100-01-01T00:00:00Z',
    requested_status: 'listed',
  }),
  v3DeleteVersion: onVersion([...WITHOUT_RIGHTS, 'mo']),
  v3AddVersionFiles: onVersion(WITHOUT_RIGHTS, {}),
}
