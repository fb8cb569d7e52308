import type { VersionFile } from '@quarry/api/contract/versions/version-shapes'

/** The file that people mean when they say the version; the first one when none is marked. */
export function primaryFile({ files }: { files: readonly VersionFile[] }): VersionFile | undefined {
  return files.find((file) => file.primary) ?? files[0]
}
