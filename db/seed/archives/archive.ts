import { modpackEntries } from './mrpack.ts'
import { modEntries } from './mod-manifests.ts'
import { datapackEntries, resourcepackEntries, shaderEntries } from './pack-contents.ts'
import { pluginEntries } from './plugin-manifests.ts'
import type { ArchiveSubject } from './subject.ts'
import { type ArchiveEntry, zip } from './zip.ts'

type Builder = (subject: ArchiveSubject) => ArchiveEntry[]

const BUILDERS: readonly (readonly [loaders: readonly string[], build: Builder])[] = [
  [['fabric', 'quilt', 'forge', 'neoforge'], modEntries],
  [
    ['bukkit', 'spigot', 'paper', 'purpur', 'folia', 'sponge', 'velocity', 'bungeecord', 'waterfall'],
    pluginEntries,
  ],
  [['datapack'], datapackEntries],
  [['minecraft'], resourcepackEntries],
  [['iris', 'optifine', 'canvas', 'vanilla'], shaderEntries],
  [['mrpack'], modpackEntries],
]

/** An archive that the validators of all its loaders accept. */
export async function buildArchive(subject: ArchiveSubject): Promise<Buffer> {
  const entries = new Map<string, ArchiveEntry[1]>()
  for (const [loaders, build] of BUILDERS) {
    if (!subject.group.loaders.some((loader) => loaders.includes(loader))) continue
    for (const [path, content] of build(subject)) entries.set(path, content)
  }
  entries.set('README.md', readme(subject))
  for (const [path, content] of subject.odd) entries.set(path, content)
  return zip([...entries])
}

/** Names project and version, so that no two projects share content. */
function readme({ slug, title, versionNumber, summary, author }: ArchiveSubject): string {
  return `# ${title} ${versionNumber}\n\n${summary}\n\nBy ${author}, https://example.org/${slug}\n`
}

/** Unsafe characters become dashes. */
export function filenameOf({ slug, versionNumber, group }: ArchiveSubject): string {
  return `${slug}-${versionNumber}.${group.extension}`.replaceAll(/[^A-Za-z0-9.+_-]/g, '-')
}
