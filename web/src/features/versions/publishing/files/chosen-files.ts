import { CHOSEN_FILE_TYPES, extensionsFor, FILE_EXTENSIONS } from '@quarry/domain/files/file-types'
import type { VersionFile } from '@quarry/api/contract/versions/version-shapes'

export type FileType = NonNullable<VersionFile['file_type']>

/** A chosen file; the first of a list is the primary one. */
export type ChosenFile = { file: File; type: FileType | null }

export const uploadExtensions = FILE_EXTENSIONS.map((extension) => `.${extension}`)

const extensionOf = ({ name }: File) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The types a file can have, by its extension. */
export const typesFor = (file: File): FileType[] =>
  CHOSEN_FILE_TYPES.filter((type) => extensionsFor(type).some((extension) => extension === extensionOf(file)))

/** False for signatures, which have no other type. Archives may have no type. */
export const isArchive = (file: File): boolean => !typesFor(file).includes('signature')

/** The type that the name suggests: signatures by extension, build products by the suffix before it. */
function suggestedType(file: File): FileType | null {
  const types = typesFor(file)
  if (types.length === 1) return types[0] ?? null
  const name = file.name.toLowerCase()
  return types.find((type) => name.endsWith(`-${type.replace('-jar', '.jar')}`)) ?? null
}

const sameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds files at the end; duplicates are dropped. */
export function withMore(chosen: readonly ChosenFile[], files: readonly File[]): ChosenFile[] {
  const fresh = files.filter((file) => !chosen.some((one) => sameFile(one.file, file)))
  return [...chosen, ...fresh.map((file): ChosenFile => ({ file, type: suggestedType(file) }))]
}

/** The same for a new version: installable files come first, or an archive of another type if there is none. */
export function withFiles(chosen: readonly ChosenFile[], files: readonly File[]): ChosenFile[] {
  const added = withMore(chosen, files)
    .slice(chosen.length)
    .toSorted((a, b) => Number(a.type !== null) - Number(b.type !== null))
  const [first, ...others] = [...chosen, ...added]
  if (!first) return []
  return [chosen.length === 0 && isArchive(first.file) ? { ...first, type: null } : first, ...others]
}

/** Makes a file the primary one by moving it to the front. */
export function withPrimary(chosen: readonly ChosenFile[], file: File): ChosenFile[] {
  const primary = chosen.filter((one) => one.file === file).map((one) => ({ ...one, type: null }))
  return [...primary, ...chosen.filter((one) => one.file !== file)]
}
