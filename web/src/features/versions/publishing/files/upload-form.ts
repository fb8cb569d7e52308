import type { ChosenFile } from './chosen-files.ts'

export type VersionData = Record<string, unknown>

/** The multipart form: part `data` first, as the API requires, then every file under the part name given in `data`. */
export function uploadForm(data: VersionData, chosen: readonly ChosenFile[]): FormData {
  const names = chosen.map((_, index) => `file-${index}`)
  const form = new FormData()
  form.set(
    'data',
    JSON.stringify({
      ...data,
      file_parts: names,
      primary_file: names[0],
      file_types: Object.fromEntries(chosen.map(({ type }, index) => [names[index], type])),
    }),
  )
  chosen.forEach(({ file }, index) => form.set(names[index] ?? '', file, file.name))
  return form
}
