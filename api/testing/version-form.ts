/** Valid fields of a version; `file` is its only part. */
export const versionFields = (projectId: string, overrides: Record<string, unknown> = {}) => ({
  project_id: projectId,
  name: 'First release',
  version_number: '1.0.0',
  version_type: 'release',
  loaders: ['fabric'],
  game_versions: ['1.21'],
  dependencies: [],
  featured: false,
  file_parts: ['file'],
  ...overrides,
})

/** The form as build tools send it: `data` first, then the files by part. */
export function versionForm(
  fields: unknown,
  files: Record<string, { name: string; bytes: Buffer<ArrayBuffer> }> = {},
): FormData {
  const form = new FormData()
  form.set('data', JSON.stringify(fields))
  for (const [part, { name, bytes }] of Object.entries(files)) form.set(part, new Blob([bytes]), name)
  return form
}
