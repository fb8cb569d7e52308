import { packKeysOf } from '@quarry/domain/projects/pack-keys'
import type { ArchiveSubject } from './subject.ts'
import type { ArchiveEntry } from './zip.ts'

const LOADER_VERSIONS: Readonly<Record<string, string>> = {
  fabric: '0.16.9',
  quilt: '0.27.1',
  forge: '47.3.0',
  neoforge: '21.1.77',
}

/** A modpack by docs/rules/files.md; the files are real ones of this seed. */
export function modpackEntries(subject: ArchiveSubject): ArchiveEntry[] {
  const { title, summary, versionNumber, packed, slug, gameVersions, group } = subject
  const loader = group.mrpackLoaders[0] ?? 'fabric'
  const index = {
    formatVersion: 1,
    game: 'minecraft',
    versionId: versionNumber,
    name: title,
    summary,
    files: packed.map((file) => ({
      path: `mods/${file.filename}`,
      hashes: { sha1: file.sha1, sha512: file.sha512 },
      env: { client: 'required', server: 'optional' },
      downloads: [
        `https://github.com/example/${file.slug}/releases/download/latest/${encodeURIComponent(file.filename)}`,
      ],
      fileSize: file.sizeBytes,
    })),
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
