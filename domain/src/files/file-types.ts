/** Archives that can be published. */
export const ARCHIVE_EXTENSIONS = ['jar', 'zip', 'litemod', 'mrpack'] as const
/** Detached signatures of the files beside them. */
export const SIGNATURE_EXTENSIONS = ['asc', 'gpg', 'sig'] as const
export const FILE_EXTENSIONS = [...ARCHIVE_EXTENSIONS, ...SIGNATURE_EXTENSIONS] as const
export type FileExtension = (typeof FILE_EXTENSIONS)[number]

/** What can be said of a file that is sent. */
export const CHOSEN_FILE_TYPES = [
  'required-resource-pack',
  'optional-resource-pack',
  'sources-jar',
  'dev-jar',
  'javadoc-jar',
  'signature',
] as const

/** What a further file of a version is for; stored values that nobody knows read as unknown. */
export const FILE_TYPES = [...CHOSEN_FILE_TYPES, 'unknown'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** Endings of each kind of further file; packs may be any archive. */
const EXTENSIONS_OF: Partial<Record<FileType, readonly FileExtension[]>> = {
  'sources-jar': ['jar'],
  'dev-jar': ['jar'],
  'javadoc-jar': ['jar'],
  signature: SIGNATURE_EXTENSIONS,
}

/** How a file of this kind may end. */
export const extensionsFor = (type: FileType | null): readonly FileExtension[] =>
  (type !== null && EXTENSIONS_OF[type]) || ARCHIVE_EXTENSIONS

/** What launchers may install. The others are for people who build or check, and never a version's primary file. */
export const isInstallable = (type: FileType | null): boolean => type === null || !(type in EXTENSIONS_OF)

/** A detached signature is a few hundred bytes; those of post-quantum keys reach 50 KiB. */
export const SIGNATURE_MAX_BYTES = 64 * 1024

export const HASH_ALGORITHMS = ['sha1', 'sha512'] as const
export type HashAlgorithm = (typeof HASH_ALGORITHMS)[number]

/** Hexadecimal digits of each. */
export const HASH_DIGITS = { sha1: 40, sha512: 128 } as const satisfies Record<HashAlgorithm, number>
