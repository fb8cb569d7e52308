/** What may be looked into: everything else that versions hold is a signature. */
export const ARCHIVE_EXTENSIONS = ['jar', 'zip', 'mrpack', 'litemod'] as const

export const isArchive = (filename: string): boolean =>
  ARCHIVE_EXTENSIONS.some((extension) => filename.toLowerCase().endsWith(`.${extension}`))

/** Of an archive that is shown; what stands behind is counted by the archive itself, and not told. */
export const ARCHIVE_ENTRIES_MAX = 20_000
/** Of one folder of it. */
export const FOLDER_ENTRIES_MAX = 1000
/** Of a text inside of it; the rest is cut. */
export const ARCHIVE_TEXT_MAX_BYTES = 65_536
/** Paths of each kind that are told of a difference between two archives; of the others the number. */
export const DIFFERENT_FILES_SHOWN = 200
/** Where loaders and launchers read what an archive says of itself; these are compared word by word. */
export const MANIFEST_PATHS = [
  'fabric.mod.json',
  'quilt.mod.json',
  'META-INF/mods.toml',
  'META-INF/neoforge.mods.toml',
  'mcmod.info',
  'litemod.json',
  'plugin.yml',
  'paper-plugin.yml',
  'bungee.yml',
  'velocity-plugin.json',
  'pack.mcmeta',
  'modrinth.index.json',
] as const
/** Characters of a path inside of it. */
export const ARCHIVE_PATH = { min: 0, max: 1024 } as const
