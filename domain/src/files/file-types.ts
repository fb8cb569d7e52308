/** Extensions of archives that can be published; all other files are signatures. */
export const ARCHIVE_EXTENSIONS = ['jar', 'zip', 'litemod', 'mrpack'] as const
/** Detached signatures of the files beside them. */
export const SIGNATURE_EXTENSIONS = ['asc', 'gpg', 'sig'] as const
export const FILE_EXTENSIONS = [...ARCHIVE_EXTENSIONS, ...SIGNATURE_EXTENSIONS] as const
export type FileExtension = (typeof FILE_EXTENSIONS)[number]

/** Types that an upload may give an additional file. */
export const CHOSEN_FILE_TYPES = [
  'required-resource-pack',
  'optional-resource-pack',
  'sources-jar',
  'dev-jar',
  'javadoc-jar',
  'signature',
] as const

/** Type of an additional file of a version. Unrecognized stored values are read as `unknown`. */
export const FILE_TYPES = [...CHOSEN_FILE_TYPES, 'unknown'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** The part after the last dot in lower case; empty without a dot. */
export const extensionOf = (filename: string): string =>
  filename.slice(filename.lastIndexOf('.') + 1 || filename.length).toLowerCase()

/** Extensions of additional files by type; types without an entry accept all archives. */
const EXTENSIONS_OF: Partial<Record<FileType, readonly FileExtension[]>> = {
  'sources-jar': ['jar'],
  'dev-jar': ['jar'],
  'javadoc-jar': ['jar'],
  signature: SIGNATURE_EXTENSIONS,
}

/** Extensions that a file of this type may have. */
export const extensionsFor = (type: FileType | null): readonly FileExtension[] =>
  (type !== null && EXTENSIONS_OF[type]) || ARCHIVE_EXTENSIONS

/** Whether launchers may install the file. Other files are for developers and never a version's primary file. */
export const isInstallable = (type: FileType | null): boolean => type === null || !(type in EXTENSIONS_OF)

/** Detached signatures have a few hundred bytes; those of post-quantum keys reach 50 KiB. */
export const SIGNATURE_MAX_BYTES = 64 * 1024

export const HASH_ALGORITHMS = ['sha1', 'sha512'] as const
export type HashAlgorithm = (typeof HASH_ALGORITHMS)[number]

/** Number of hexadecimal digits. */
export const HASH_DIGITS = { sha1: 40, sha512: 128 } as const satisfies Record<HashAlgorithm, number>
