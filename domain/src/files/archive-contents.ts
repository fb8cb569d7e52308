import { ARCHIVE_EXTENSIONS } from './file-types.ts'

export const isArchive = (filename: string): boolean =>
  ARCHIVE_EXTENSIONS.some((extension) => filename.toLowerCase().endsWith(`.${extension}`))

/** Listed entries of an archive; further ones are only counted. */
export const ARCHIVE_ENTRIES_MAX = 20_000
/** Listed entries of one folder. */
export const FOLDER_ENTRIES_MAX = 1000
/** Shown bytes of a text file; the rest is cut. */
export const ARCHIVE_TEXT_MAX_BYTES = 65_536
/** Listed files of each kind in the difference of two archives; further ones are only counted. */
export const DIFFERENT_FILES_SHOWN = 200
/** Manifests of loaders and launchers. Their texts are compared word by word. */
export const MANIFEST_PATHS = [
  'fabric.mod.json',
  'quilt.mod.json',
  'META-INF/mods.toml',
  'META-INF/neoforge.mods.toml',
  'mcmod.info',
  'litemod.json',
  'riftmod.json',
  'plugin.yml',
  'paper-plugin.yml',
  'bungee.yml',
  'velocity-plugin.json',
  'META-INF/sponge_plugins.json',
  'sponge_plugins.json',
  'pack.mcmeta',
  'modrinth.index.json',
] as const
/** Characters of a path in an archive. */
export const ARCHIVE_PATH = { min: 0, max: 1024 } as const
