import { BlobReader, configure, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js'
import { readFabricManifest } from './fabric.ts'
import { readForgeManifest } from './forge.ts'
import { readLibraryManifest } from './jar-manifest.ts'
import { readLitemod, readMcmodInfo, readRiftMod, readSpongePlugins } from './legacy.ts'
import { isPlaceholder } from './manifest-fields.ts'
import { mergeDependencies } from './merge-dependencies.ts'
import { packShaders, readModpackIndex, readPackManifest, readShaderPack } from './modpack.ts'
import { readBungeeManifest, readPaperManifest, readPluginManifest, readVelocityManifest } from './plugin.ts'
import { readQuiltManifest } from './quilt.ts'
import { type GameVersion, emptySuggestion, type Suggestion } from './version-suggestion.ts'

// Manifests are small; starting a worker would cost more than reading them here.
configure({ useWebWorkers: false })

/** Larger files are not read as manifests. */
const manifestLimitBytes = 1024 * 1024

/** Reads the metadata of an archive: only its directory and its manifests, never the rest of the file. */
export async function readManifest(file: Blob, known: readonly GameVersion[]): Promise<Suggestion> {
  const reader = new ZipReader(new BlobReader(file))
  try {
    const archive = new Archive(await reader.getEntries().then((entries) => entries.filter(isFile)))
    return merge(await readManifests(archive, known))
  } catch {
    // Not a readable archive: the user fills the form, and the server reports what is invalid about the file.
    return emptySuggestion
  } finally {
    await reader.close()
  }
}

const isFile = (entry: { directory: boolean }): entry is FileEntry => !entry.directory

class Archive {
  readonly #entries: Map<string, FileEntry>
  readonly names: readonly string[]
  constructor(entries: FileEntry[]) {
    // Some tools write backslashes, which the server and the game read as slashes.
    this.#entries = new Map(entries.map((entry) => [entry.filename.replaceAll('\\', '/'), entry]))
    this.names = [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  hasBelow(folder: string): boolean {
    return this.names.some((name) => name.startsWith(folder))
  }

  async read(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name)
    if (!entry || entry.uncompressedSize > manifestLimitBytes) return undefined
    return entry.getData(new TextWriter())
  }
}

type Read = (
  text: string,
  archive: Archive,
  known: readonly GameVersion[],
) => Promise<Suggestion> | Suggestion
type Format = {
  path: string
  /** Loaders that the name of the file alone shows. */
  loaders: string[]
  read: Read
}

const forge =
  (loader: 'forge' | 'neoforge'): Read =>
  async (manifest, archive, known) =>
    readForgeManifest({ manifest, loader, jarManifest: await archive.read('META-INF/MANIFEST.MF') }, known)
const sponge: Read = (text) => readSpongePlugins(text)

const formats: readonly Format[] = [
  { path: 'META-INF/neoforge.mods.toml', loaders: ['neoforge'], read: forge('neoforge') },
  { path: 'META-INF/mods.toml', loaders: ['forge'], read: forge('forge') },
  {
    path: 'fabric.mod.json',
    loaders: ['fabric'],
    read: (text, _, known) => readFabricManifest(text, known),
  },
  { path: 'quilt.mod.json', loaders: ['quilt'], read: (text, _, known) => readQuiltManifest(text, known) },
  { path: 'mcmod.info', loaders: [], read: (text, _, known) => readMcmodInfo(text, known) },
  { path: 'litemod.json', loaders: ['liteloader'], read: (text, _, known) => readLitemod(text, known) },
  { path: 'riftmod.json', loaders: ['rift'], read: (text) => readRiftMod(text) },
  { path: 'plugin.yml', loaders: [], read: (text, _, known) => readPluginManifest(text, known) },
  { path: 'paper-plugin.yml', loaders: ['paper'], read: (text, _, known) => readPaperManifest(text, known) },
  { path: 'bungee.yml', loaders: ['bungeecord'], read: (text) => readBungeeManifest(text) },
  { path: 'velocity-plugin.json', loaders: ['velocity'], read: (text) => readVelocityManifest(text) },
  { path: 'META-INF/sponge_plugins.json', loaders: ['sponge'], read: sponge },
  { path: 'sponge_plugins.json', loaders: ['sponge'], read: sponge },
  { path: 'modrinth.index.json', loaders: [], read: (text, _, known) => readModpackIndex(text, known) },
]

async function readManifests(archive: Archive, known: readonly GameVersion[]): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  for (const { path, loaders, read } of formats) {
    // A newer jar may have mcmod.info for old tools only.
    if (!archive.has(path) || (path === 'mcmod.info' && found.length > 0)) continue
    const fallback = { ...emptySuggestion, loaders }
    const text = await archive.read(path).catch(() => undefined)
    found.push(text === undefined ? fallback : await attempt(() => read(text, archive, known), fallback))
  }
  if (found.length > 0) return found
  const library = await archive.read('META-INF/MANIFEST.MF')
  const jar = library === undefined ? undefined : readLibraryManifest(library, archive.names)
  if (jar) return [jar]
  // Packs have no classes. A mod has pack.mcmeta for its assets, which has no data about the mod.
  return archive.names.some((name) => name.endsWith('.class')) ? [] : readPack(archive, known)
}

const attempt = async (read: () => Promise<Suggestion> | Suggestion, fallback: Suggestion) =>
  Promise.resolve()
    .then(read)
    .catch(() => fallback)

async function readPack(archive: Archive, known: readonly GameVersion[]): Promise<Suggestion[]> {
  if (archive.hasBelow('shaders/')) {
    return [readShaderPack(await archive.read('shaders/shaders.properties').catch(() => undefined))]
  }
  if (!archive.has('pack.mcmeta'))
    return archive.has('pack.txt') ? [{ ...emptySuggestion, loaders: ['minecraft'] }] : []
  const shaders = packShaders(archive.names)
  const kind = archive.hasBelow('data/') ? 'datapack' : 'resourcepack'
  const fallback = { ...emptySuggestion, loaders: [kind === 'datapack' ? 'datapack' : 'minecraft'] }
  const text = await archive.read('pack.mcmeta').catch(() => undefined)
  const pack =
    text === undefined ? fallback : await attempt(() => readPackManifest(text, kind, known), fallback)
  return [shaders.length > 0 ? { ...pack, loaders: shaders } : pack]
}

/** One jar may support several loaders: the first manifest has the version, all of them add loaders. */
function merge(found: readonly Suggestion[]): Suggestion {
  const title = found.find((one) => one.title)?.title
  const versionNumber = found.find((one) => one.versionNumber)?.versionNumber
  const environments = new Set(found.map((one) => one.environment))
  const [environment] = environments.size === 1 ? environments : []
  return {
    ...(title && { title }),
    ...(versionNumber && { versionNumber }),
    ...(environment && { environment }),
    loaders: [...new Set(found.flatMap((one) => one.loaders))],
    gameVersions: found.find((one) => one.gameVersions.length > 0)?.gameVersions ?? [],
    dependencies: mergeDependencies(
      found.flatMap((one) => one.dependencies).filter(({ name }) => name !== '' && !isPlaceholder(name)),
      ({ name }) => name.toLowerCase(),
    ),
  }
}
