import type { Archive } from './open-archive.ts'

/** Decides whether a loader can use an archive (docs/rules/files.md). */
export interface Validator {
  loaders: readonly string[]
  extensions: readonly string[]
  /** Applies to game versions released in this range; to all without one. */
  after?: Date
  until?: Date
  passes: (archive: Pick<Archive, 'names'>) => boolean
  /** What the archive must contain, for the error message. */
  wants: string
}

const hasFile =
  (...names: string[]) =>
  (archive: Pick<Archive, 'names'>): boolean =>
    names.some((name) => archive.names.includes(name))
const hasBelow = (archive: Pick<Archive, 'names'>, folder: string): boolean =>
  archive.names.some((name) => name.startsWith(folder))
const hasClass = (archive: Pick<Archive, 'names'>): boolean =>
  archive.names.some((name) => name.endsWith('.class'))
const MANIFEST = 'META-INF/MANIFEST.MF'

/** First snapshot that Quilt supports; first build with mods.toml; first builds with resource and texture packs. */
const QUILT_SINCE = new Date('2022-02-28T17:41:40Z')
const FORGE_SINCE = new Date('2018-10-21T11:41:07Z')
const RESOURCE_PACKS_SINCE = new Date('2013-06-13T00:00:00Z')
const TEXTURE_PACKS_SINCE = new Date('2010-11-08T23:59:59Z')
const TEXTURE_PACKS_UNTIL = new Date('2013-06-08T23:59:59Z')

export const RESOURCE_PACK: Validator = {
  loaders: ['minecraft'],
  extensions: ['zip'],
  after: RESOURCE_PACKS_SINCE,
  passes: hasFile('pack.mcmeta'),
  wants: 'pack.mcmeta',
}

export const VALIDATORS: readonly Validator[] = [
  { loaders: ['fabric'], extensions: ['jar'], passes: hasFile('fabric.mod.json'), wants: 'fabric.mod.json' },
  {
    loaders: ['quilt'],
    extensions: ['jar', 'zip'],
    after: QUILT_SINCE,
    passes: hasFile('quilt.mod.json', 'fabric.mod.json'),
    wants: 'quilt.mod.json or fabric.mod.json',
  },
  {
    loaders: ['forge'],
    extensions: ['jar', 'zip'],
    after: FORGE_SINCE,
    passes: (archive) => hasFile('META-INF/mods.toml', MANIFEST)(archive) || hasClass(archive),
    wants: 'META-INF/mods.toml or a class',
  },
  {
    loaders: ['forge'],
    extensions: ['jar', 'zip'],
    until: FORGE_SINCE,
    passes: (archive) => hasFile('mcmod.info', MANIFEST)(archive) || hasClass(archive),
    wants: 'mcmod.info or a class',
  },
  {
    loaders: ['neoforge'],
    extensions: ['jar', 'zip'],
    passes: (archive) =>
      hasFile('META-INF/neoforge.mods.toml', 'META-INF/mods.toml', MANIFEST)(archive) || hasClass(archive),
    wants: 'META-INF/neoforge.mods.toml or a class',
  },
  {
    loaders: ['liteloader'],
    extensions: ['litemod', 'jar'],
    passes: hasFile('litemod.json'),
    wants: 'litemod.json',
  },
  { loaders: ['rift'], extensions: ['jar'], passes: hasFile('riftmod.json'), wants: 'riftmod.json' },
  {
    loaders: ['bukkit', 'spigot', 'paper', 'purpur', 'folia'],
    extensions: ['zip', 'jar'],
    passes: hasFile('plugin.yml', 'paper-plugin.yml'),
    wants: 'plugin.yml or paper-plugin.yml',
  },
  {
    loaders: ['bungeecord', 'waterfall'],
    extensions: ['zip', 'jar'],
    passes: hasFile('plugin.yml', 'bungee.yml'),
    wants: 'plugin.yml or bungee.yml',
  },
  {
    loaders: ['velocity'],
    extensions: ['zip', 'jar'],
    passes: hasFile('velocity-plugin.json'),
    wants: 'velocity-plugin.json',
  },
  {
    loaders: ['sponge'],
    extensions: ['zip', 'jar'],
    passes: hasFile('sponge_plugins.json', 'mcmod.info', 'META-INF/sponge_plugins.json'),
    wants: 'sponge_plugins.json or mcmod.info',
  },
  // `readModpack` checks the contents.
  { loaders: ['mrpack'], extensions: ['mrpack'], passes: () => true, wants: 'a pack' },
  RESOURCE_PACK,
  {
    loaders: ['minecraft'],
    extensions: ['zip'],
    after: TEXTURE_PACKS_SINCE,
    until: TEXTURE_PACKS_UNTIL,
    passes: hasFile('pack.txt'),
    wants: 'pack.txt',
  },
  { loaders: ['datapack'], extensions: ['zip'], passes: hasFile('pack.mcmeta'), wants: 'pack.mcmeta' },
  {
    loaders: ['iris', 'optifine'],
    extensions: ['zip'],
    passes: (archive) => hasBelow(archive, 'shaders/'),
    wants: 'something below shaders/',
  },
  {
    loaders: ['canvas'],
    extensions: ['zip'],
    passes: (archive) =>
      hasFile('pack.mcmeta')(archive) && archive.names.some((name) => name.includes('/pipelines/')),
    wants: 'pack.mcmeta and a path with /pipelines/',
  },
  {
    loaders: ['vanilla'],
    extensions: ['zip'],
    passes: (archive) => hasFile('pack.mcmeta')(archive) && hasBelow(archive, 'assets/minecraft/shaders/'),
    wants: 'pack.mcmeta and something below assets/minecraft/shaders/',
  },
]
