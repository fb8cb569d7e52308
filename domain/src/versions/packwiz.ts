/** Where a file belongs, in the words of packwiz. */
type PackwizSide = 'client' | 'server' | 'both'

interface PackwizFile {
  /** As people read it. */
  name: string
  filename: string
  side: PackwizSide
  url: string
  sha512: string
}

/** A text as TOML writes it; also for texts that people made up. */
export const tomlText = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f')

/** The metafile by which packwiz fetches and checks one file. */
export const packwizMetafile = ({ name, filename, side, url, sha512 }: PackwizFile): string =>
  [
    `name = ${tomlText(name)}`,
    `filename = ${tomlText(filename)}`,
    `side = "${side}"`,
    '',
    '[download]',
    `url = ${tomlText(url)}`,
    'hash-format = "sha512"',
    `hash = "${sha512}"`,
    '',
  ].join('\n')

/** Where a project is of no use on one side, it belongs to the other. */
export function packwizSide(clientSide: string, serverSide: string): PackwizSide {
  if (serverSide === 'unsupported' && clientSide !== 'unsupported') return 'client'
  return clientSide === 'unsupported' && serverSide !== 'unsupported' ? 'server' : 'both'
}
