import { packKeysOf } from '@quarry/domain/projects/pack-keys'
import type { PoolFile } from '../context.ts'
import type { ArchiveSubject } from './subject.ts'
import type { ArchiveEntry } from './zip.ts'

const LOADER_VERSIONS: Readonly<Record<string, string>> = {
  fabric: '0.16.9',
  quilt: '0.27.1',
  forge: '47.3.0',
  neoforge: '21.1.77',
}

const packedFile = ({ filename, url, sha1, sha512, sizeBytes }: PoolFile) => ({
  path: `mods/${filename}`,
  hashes: { sha1, sha512 },
  env: { client: 'required', server: 'optional' },
  downloads: [url],
  fileSize: sizeBytes,
})

/** A modpack by docs/rules/files.md; its files are those of other seeded projects. */
export function modpackEntries(subject: ArchiveSubject): ArchiveEntry[] {
  const { title, summary, versionNumber, packed, slug, gameVersions, group } = subject
  const loader = group.mrpackLoaders[0] ?? 'fabric'
  const index = {
    formatVersion: 1,
    game: 'minecraft',
    versionId: versionNumber,
    name: title,
    summary,
    files: packed.map(packedFile),
    dependencies: {
      minecraft: gameVersions[0],
      [packKeysOf(loader)?.mrpack ?? 'fabric-loader']: LOADER_VERSIONS[loader],
    },
  }
  return [
    ['modrinth.index.json', JSON.stringify(index, null, 2)],
    [`overrides/config/${slug}.toml`, `# ${title} ${versionNumber}\nenabled = true\n`],
    ['client-overrides/options.txt', 'renderDistance:12\nguiScale:3\n'],
  ]
}
