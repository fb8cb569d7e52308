/** Archives that can be published. */
export const FILE_EXTENSIONS = ['jar', 'zip', 'litemod', 'mrpack'] as const
export type FileExtension = (typeof FILE_EXTENSIONS)[number]

/** What a further file of a version is for; stored values that nobody knows read as unknown. */
export const FILE_TYPES = ['required-resource-pack', 'optional-resource-pack', 'unknown'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** What can be said of a file that is sent. */
export const CHOSEN_FILE_TYPES = [
  'required-resource-pack',
  'optional-resource-pack',
] as const satisfies readonly FileType[]

export const HASH_ALGORITHMS = ['sha1', 'sha512'] as const
export type HashAlgorithm = (typeof HASH_ALGORITHMS)[number]

/** Hexadecimal digits of each. */
export const HASH_DIGITS = { sha1: 40, sha512: 128 } as const satisfies Record<HashAlgorithm, number>
