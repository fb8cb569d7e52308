import type { ArchiveSubject } from './subject.ts'
import { modIdOf } from './subject.ts'
import type { ArchiveEntry } from './zip.ts'

/** Manifests of mod loaders, by docs/rules/files.md. */
export function modEntries(subject: ArchiveSubject): ArchiveEntry[] {
  const { group, title, versionNumber } = subject
  const id = modIdOf(subject.slug)
  const entries: ArchiveEntry[] = [
    [
      'META-INF/MANIFEST.MF',
      `Manifest-Version: 1.0\r\nSpecification-Title: ${id}\r\nImplementation-Version: ${versionNumber}\r\n\r\n`,
    ],
    [`assets/${id}/lang/en_us.json`, JSON.stringify({ [`itemGroup.${id}`]: title }, null, 2)],
  ]
  for (const loader of group.loaders) {
    const manifest = MANIFESTS[loader]
    if (manifest) entries.push(manifest(subject, id))
  }
  if (subject.icon) entries.push([`assets/${id}/icon.png`, subject.icon])
  return entries
}

type Manifest = (subject: ArchiveSubject, id: string) => ArchiveEntry

const MANIFESTS: Readonly<Record<string, Manifest>> = {
  fabric: (subject, id) => ['fabric.mod.json', JSON.stringify(fabricManifest(subject, id), null, 2)],
  quilt: (subject, id) => ['quilt.mod.json', JSON.stringify(quiltManifest(subject, id), null, 2)],
  forge: (subject, id) => ['META-INF/mods.toml', tomlManifest(subject, id, 'forge')],
  neoforge: (subject, id) => ['META-INF/neoforge.mods.toml', tomlManifest(subject, id, 'neoforge')],
}

function fabricManifest(
  { title, summary, author, versionNumber, license, gameVersions, icon }: ArchiveSubject,
  id: string,
) {
  return {
    schemaVersion: 1,
    id,
    version: versionNumber,
    name: title,
    description: summary,
    authors: [author],
    license,
    ...(icon ? { icon: `assets/${id}/icon.png` } : {}),
    environment: '*',
    depends: { fabricloader: '>=0.15.0', minecraft: gameVersions },
  }
}

function quiltManifest(
  { title, summary, author, versionNumber, license, gameVersions }: ArchiveSubject,
  id: string,
) {
  return {
    schema_version: 1,
    quilt_loader: {
      group: 'org.example',
      id,
      version: versionNumber,
      metadata: { name: title, description: summary, contributors: { [author]: 'Owner' }, license },
      intermediate_mappings: 'net.fabricmc:intermediary',
      depends: [
        { id: 'minecraft', versions: gameVersions },
        { id: 'quilt_loader', versions: '>=0.19.0' },
      ],
    },
  }
}

function tomlManifest(subject: ArchiveSubject, id: string, loader: 'forge' | 'neoforge'): string {
  const { title, summary, author, versionNumber, license, gameVersions } = subject
  const oldest = gameVersions.at(-1) ?? ''
  const newest = gameVersions[0] ?? ''
  return `modLoader = "javafml"
loaderVersion = "[1,)"
license = ${JSON.stringify(license)}

[[mods]]
modId = "${id}"
version = "${versionNumber}"
displayName = ${JSON.stringify(title)}
authors = ${JSON.stringify(author)}
description = ${JSON.stringify(summary)}

[[dependencies.${id}]]
modId = "${loader}"
${loader === 'forge' ? 'mandatory = true' : 'type = "required"'}
versionRange = "[1,)"

[[dependencies.${id}]]
modId = "minecraft"
${loader === 'forge' ? 'mandatory = true' : 'type = "required"'}
versionRange = "[${oldest},${newest}]"
`
}
