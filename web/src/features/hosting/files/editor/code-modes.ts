/** Extensions of files whose text is highlighted, by the language that reads them. */
const EXTENSIONS = {
  json: ['json', 'json5', 'jsonc', 'mcmeta'],
  properties: ['cfg', 'conf', 'ini', 'properties'],
  shell: ['sh'],
  toml: ['toml'],
  yaml: ['yaml', 'yml'],
} as const

export type CodeMode = keyof typeof EXTENSIONS

const MODES = new Map(
  Object.entries(EXTENSIONS).flatMap(([mode, extensions]) =>
    extensions.map((extension): [string, CodeMode] => [extension, mode as CodeMode]),
  ),
)

/** How the text of a file is highlighted; undefined for plain text, as of every file without an extension. */
export function codeModeOf(path: string): CodeMode | undefined {
  const [, extension = ''] = /[^/]\.([^./]+)$/.exec(path) ?? []
  return MODES.get(extension.toLowerCase())
}
