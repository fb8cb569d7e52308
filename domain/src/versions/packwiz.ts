/** `side` of a packwiz metafile. */
type PackwizSide = 'client' | 'server' | 'both'

interface PackwizFile {
  /** Display name. */
  name: string
  filename: string
  side: PackwizSide
  url: string
  sha512: string
}

/** A TOML string; escapes untrusted text. */
export const tomlText = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f')

/** The metafile with which packwiz downloads and verifies a file. */
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

/** A project that is unsupported on one side belongs to the other. */
export function packwizSide(clientSide: string, serverSide: string): PackwizSide {
  if (serverSide === 'unsupported' && clientSide !== 'unsupported') return 'client'
  return clientSide === 'unsupported' && serverSide !== 'unsupported' ? 'server' : 'both'
}
