import { BlobReader, configure, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js'
import { readFabricManifest, readQuiltManifest } from './fabric.ts'
import { readForgeManifest } from './forge.ts'
import { readModpackIndex, readPackManifest } from './modpack.ts'
import { readBungeeManifest, readPaperManifest, readPluginManifest, readVelocityManifest } from './plugin.ts'
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
  constructor(entries: FileEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.filename, entry]))
  }

  has(folder: string): boolean {
    return [...this.#entries.keys()].some((name) => name.startsWith(folder))
  }

  async read(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name)
    if (!entry || entry.uncompressedSize > manifestLimitBytes) return undefined
    return entry.getData(new TextWriter())
  }
}

type Read = (text: string, archive: Archive) => Promise<Suggestion> | Suggestion

async function readManifests(archive: Archive, known: readonly GameVersion[]): Promise<Suggestion[]> {
  const forge =
    (loader: 'forge' | 'neoforge'): Read =>
    async (manifest) =>
      readForgeManifest({ manifest, loader, jarManifest: await archive.read('META-INF/MANIFEST.MF') }, known)
  const readers: [name: string, read: Read][] = [
    ['META-INF/neoforge.mods.toml', forge('neoforge')],
    ['META-INF/mods.toml', forge('forge')],
    ['fabric.mod.json', (text) => readFabricManifest(text, known)],
    ['quilt.mod.json', (text) => readQuiltManifest(text, known)],
    ['plugin.yml', (text) => readPluginManifest(text, known)],
    ['paper-plugin.yml', (text) => readPaperManifest(text, known)],
    ['bungee.yml', (text) => readBungeeManifest(text)],
    ['velocity-plugin.json', (text) => readVelocityManifest(text)],
    ['modrinth.index.json', (text) => readModpackIndex(text, known)],
    ['pack.mcmeta', (text) => readPack(text, archive, known)],
  ]
  const found: Suggestion[] = []
  for (const [name, read] of readers) {
    // Mods have a pack.mcmeta for their assets, which has no data about the mod.
    if (name === 'pack.mcmeta' && found.length > 0) continue
    const text = await archive.read(name)
    if (text === undefined) continue
    found.push(
      await Promise.resolve(text)
        .then((text) => read(text, archive))
        .catch(() => emptySuggestion),
    )
  }
  return found
}

function readPack(text: string, archive: Archive, known: readonly GameVersion[]): Suggestion {
  return readPackManifest(text, archive.has('data/') ? 'datapack' : 'resourcepack', known)
}

/** One jar may support several loaders: the first manifest has the version, all of them add loaders. */
function merge(found: readonly Suggestion[]): Suggestion {
  const dependencies = new Map(
    found
      .flatMap((one) => one.dependencies)
      .toReversed()
      .map((dependency) => [dependency.name, dependency]),
  )
  const title = found.find((one) => one.title)?.title
  const versionNumber = found.find((one) => one.versionNumber)?.versionNumber
  return {
    ...(title && { title }),
    ...(versionNumber && { versionNumber }),
    loaders: [...new Set(found.flatMap((one) => one.loaders))],
    gameVersions: found.find((one) => one.gameVersions.length > 0)?.gameVersions ?? [],
    dependencies: [...dependencies.values()].toReversed(),
  }
}
