import type { VersionFile } from '@quarry/api/contract/versions/version-shapes'

/** The main file of a version; the first one if none is marked. */
export function primaryFile({ files }: { files: readonly VersionFile[] }): VersionFile | undefined {
  return files.find((file) => file.primary) ?? files[0]
}
