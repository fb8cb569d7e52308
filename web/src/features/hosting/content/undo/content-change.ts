import type { ApiClient } from '@quarry/api/contract/client'
import { enableServerContent, type ServerContentFile } from '@quarry/api/contract/hosting/content'
import { installContent, type ContentTarget } from '../content.queries.ts'

/** What a user did with files last, as they were before. */
export interface ContentChange {
  kind: 'enabled' | 'disabled' | 'deleted' | 'updated'
  files: readonly ServerContentFile[]
}

interface KnownFile extends ServerContentFile {
  project: NonNullable<ServerContentFile['project']>
  version: NonNullable<ServerContentFile['version']>
}

/** Whether the site has the file, so it can be installed again. */
export const isKnownFile = (file: ServerContentFile): file is KnownFile =>
  file.project !== null && file.version !== null

/** Restores files as they were. Projects that were installed with them stay. */
export async function undoChange(
  api: ApiClient,
  target: ContentTarget,
  change: ContentChange,
): Promise<void> {
  const { server, type } = target
  const enable = (name: string, enabled: boolean) =>
    api(enableServerContent, { params: { server }, body: { name, enabled, type } })
  const { kind, files } = change
  if (kind === 'enabled' || kind === 'disabled') {
    for (const { name, enabled } of files) await enable(name, enabled)
    return
  }
  const known = files.filter(isKnownFile)
  const items = known.map(({ project, version }) => ({ project_id: project.id, version_id: version.id }))
  const { installed } = await installContent(api, target, items)
  // The deletion of a disabled file leaves nothing that says so.
  for (const { enabled, project } of known) {
    const name = installed.find(({ project_id: id }) => id === project.id)?.name
    if (kind === 'deleted' && !enabled && name !== undefined) await enable(name, false)
  }
}
