import { createHash } from 'node:crypto'
import { packKeysOf } from '@quarry/domain/projects/pack-keys'
import { packwizMetafile, packwizSide, tomlText } from '@quarry/domain/versions/packwiz'
import type { PackFile } from './pack-files.ts'
import type { Sides } from '../project-sides.ts'

export interface Pack {
  versionId: string
  /** Slug of the version's project. */
  slug: string
  name: string
  number: string
  gameVersion: string
  loader: string | null
  loaderVersion: string | undefined
  files: readonly PackFile[]
}

/** The loader is named only if the request states its version, which the site does not know. */
function platformOf({ gameVersion, loader, loaderVersion }: Pack, format: 'mrpack' | 'packwiz') {
  const key = packKeysOf(loader ?? '')?.[format]
  return { minecraft: gameVersion, ...(key && loaderVersion && { [key]: loaderVersion }) }
}

/** Omits unknown sides, so that the launcher decides. */
const envOf = ({ client, server }: Sides) =>
  client === 'unknown' || server === 'unknown' ? {} : { env: { client, server } }

/** The content of `modrinth.index.json` in a .mrpack. */
export const mrpackIndex = (pack: Pack): string =>
  JSON.stringify(
    {
      formatVersion: 1,
      game: 'minecraft',
      versionId: pack.versionId,
      name: `${pack.name} ${pack.number}`,
      files: pack.files.map(({ folder, filename, url, sha1, sha512, sizeBytes, sides }) => ({
        path: `${folder}/${filename}`,
        hashes: { sha1, sha512 },
        ...envOf(sides),
        downloads: [url],
        fileSize: sizeBytes,
      })),
      dependencies: platformOf(pack, 'mrpack'),
    },
    null,
    2,
  )

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** All files of a packwiz pack by path, `pack.toml` first. */
export function packwizFiles(pack: Pack): Map<string, string> {
  const metafiles = pack.files.map(
    ({ folder, slug, title: name, filename, url, sha512, sides }) =>
      [
        `${folder}/${slug}.pw.toml`,
        packwizMetafile({ name, filename, url, sha512, side: packwizSide(sides.client, sides.server) }),
      ] as const,
  )
  const index = [
    'hash-format = "sha256"',
    ...metafiles.map(
      ([path, text]) => `\n[[files]]\nfile = ${tomlText(path)}\nhash = "${sha256(text)}"\nmetafile = true`,
    ),
    '',
  ].join('\n')
  const versions = Object.entries(platformOf(pack, 'packwiz'))
  const head = [
    `name = ${tomlText(pack.name)}`,
    `version = ${tomlText(pack.number)}`,
    'pack-format = "packwiz:1.1.0"',
    '',
    '[index]',
    'file = "index.toml"',
    'hash-format = "sha256"',
    `hash = "${sha256(index)}"`,
    '',
    '[versions]',
    ...versions.map(([name, version]) => `${name} = ${tomlText(version)}`),
    '',
  ].join('\n')
  return new Map([['pack.toml', head], ['index.toml', index], ...metafiles])
}
