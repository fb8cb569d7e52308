import type { ArchiveSubject } from './subject.ts'
import { modIdOf } from './subject.ts'
import type { ArchiveEntry } from './zip.ts'

/** Manifests of server software and proxies, by docs/rules/files.md. */
export function pluginEntries(subject: ArchiveSubject): ArchiveEntry[] {
  const has = (...names: string[]): boolean => subject.group.loaders.some((loader) => names.includes(loader))
  const entries: ArchiveEntry[] = [['META-INF/MANIFEST.MF', 'Manifest-Version: 1.0\r\n\r\n']]
  if (has('bukkit', 'spigot', 'paper', 'purpur', 'folia'))
    entries.push(['plugin.yml', bukkitManifest(subject)])
  if (has('paper', 'folia')) entries.push(['paper-plugin.yml', bukkitManifest(subject)])
  if (has('bungeecord', 'waterfall')) entries.push(['bungee.yml', bungeeManifest(subject)])
  if (has('velocity'))
    entries.push(['velocity-plugin.json', JSON.stringify(velocityManifest(subject), null, 2)])
  if (has('sponge'))
    entries.push(['META-INF/sponge_plugins.json', JSON.stringify(spongeManifest(subject), null, 2)])
  return entries
}

const mainClass = (slug: string): string => `org.example.${modIdOf(slug)}.Main`

function bukkitManifest({
  slug,
  title,
  summary,
  author,
  versionNumber,
  group,
  gameVersions,
}: ArchiveSubject): string {
  const [major, minor] = (gameVersions.at(-1) ?? '').split('.')
  return `name: ${JSON.stringify(title)}
version: ${JSON.stringify(versionNumber)}
main: ${mainClass(slug)}
api-version: "${major}.${minor}"
authors: [${JSON.stringify(author)}]
description: ${JSON.stringify(summary)}
${group.loaders.includes('folia') ? 'folia-supported: true\n' : ''}commands:
  ${modIdOf(slug)}:
    description: opens the panel
`
}

function bungeeManifest({ slug, title, author, versionNumber }: ArchiveSubject): string {
  return `name: ${JSON.stringify(title)}\nmain: ${mainClass(slug)}\nversion: ${JSON.stringify(versionNumber)}\nauthor: ${JSON.stringify(author)}\n`
}

function velocityManifest({ slug, title, summary, author, versionNumber }: ArchiveSubject) {
  const id = modIdOf(slug).replaceAll('_', '-')
  return {
    id,
    name: title,
    version: versionNumber,
    description: summary,
    authors: [author],
    main: mainClass(slug),
  }
}

function spongeManifest({ slug, title, summary, author, versionNumber, license }: ArchiveSubject) {
  return {
    loader: { name: 'java_plain', version: '1.0' },
    license,
    plugins: [
      {
        id: modIdOf(slug),
        name: title,
        version: versionNumber,
        entrypoint: mainClass(slug),
        description: summary,
        contributors: [{ name: author }],
      },
    ],
  }
}
