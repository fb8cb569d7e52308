import { onProject, open, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { RefusalCase, Refusals, Viewer } from '../../testing/refusal-harness.ts'
import { versionFields } from '../../testing/version-form.ts'

const onVersion = (refuses: Viewer[], body?: unknown): RefusalCase => ({
  request: ({ version }) => ({ params: { version }, body }),
  refuses,
})
const ids = JSON.stringify(['AAAAAAAA'])

export const refusals: Refusals = {
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
  deleteFile: { request: ({ sha1 }) => ({ params: { hash: sha1 } }), refuses: [...WITHOUT_RIGHTS, 'mo'] },
}
