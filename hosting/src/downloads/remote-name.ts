import { namesOfNewPath } from '@quarry/domain/hosting/server-files'

const FALLBACK = 'download'

/** Hosts may send broken escapes. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The last part, if a file of a server can have it as its name. */
function nameOf(text: string | undefined): string | undefined {
  const name = text?.split(/[/\\]/).at(-1)?.trim().normalize('NFC')
  return name !== undefined && namesOfNewPath(name)?.length === 1 ? name : undefined
}

/** The names in a header `Content-Disposition`, the better one first. */
function announcedNames(header: string): (string | undefined)[] {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1')
  const plain = /;\s*filename\s*=\s*([^";\s]+)/i.exec(header)?.[1]
  return [extended === undefined ? undefined : decoded(extended), quoted, plain]
}

/** The name of a downloaded file: never a path, and always one that a file can have. */
export function remoteName(url: URL, disposition: string | undefined): string {
  const candidates = [...announcedNames(disposition ?? ''), decoded(url.pathname)]
  return candidates.map(nameOf).find((name) => name !== undefined) ?? FALLBACK
}
