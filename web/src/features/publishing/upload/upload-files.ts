import type { VersionFile } from '@quarry/api/contract/version'

export type FileType = NonNullable<VersionFile['file_type']>

/** A chosen file; the first of a list is the primary one. */
export type ChosenFile = { file: File; type: FileType | null }

export const uploadExtensions = ['.jar', '.zip', '.litemod', '.mrpack']

const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds files behind those already chosen; one that is there already is not added twice. */
export function withFiles(chosen: readonly ChosenFile[], files: readonly File[]): ChosenFile[] {
  const fresh = files.filter((file) => !chosen.some((one) => sameFile(one.file, file)))
  return [...chosen, ...fresh.map((file) => ({ file, type: null }))]
}

/** Another file becomes the primary one by moving to the front. */
export function withPrimary(chosen: readonly ChosenFile[], file: File): ChosenFile[] {
  const primary = chosen.filter((one) => one.file === file).map((one) => ({ ...one, type: null }))
  return [...primary, ...chosen.filter((one) => one.file !== file)]
}

type VersionData = Record<string, unknown>

/** The multipart form: part `data` first, as the API wants it, then every file under the name `data` gives it. */
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
