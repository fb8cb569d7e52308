import { readMessageImagePath } from '@quarry/domain/files/message-images'
import { type ImageSize, readImageSize } from './read-image-size.ts'

/** Enough for the headers of every format, even after color profiles and camera data. */
const headBytes = 65_536
const timeoutMs = 400
const sizes = 5000

// Files are named by their content hash, so a measured size never changes.
const measured = new Map<string, ImageSize | undefined>()

/** Size of an image that this site serves; other hosts are never requested during rendering. */
export const localImageSize = (siteUrl: string) => async (source: string) => {
  const url = URL.parse(source, siteUrl)
  if (!url || url.origin !== new URL(siteUrl).origin || !url.pathname.startsWith('/data/')) return undefined
  // Message images are private, and their addresses contain their size.
  if (readMessageImagePath(url.pathname)) return undefined
  if (measured.has(url.pathname)) return measured.get(url.pathname)
  const head = await readHead(url)
  // An overload is no result: the next page tries again.
  if (!head) return undefined
  const size = readImageSize(head)
  if (measured.size >= sizes) measured.clear()
  measured.set(url.pathname, size)
  return size
}

async function readHead(url: URL): Promise<Uint8Array | undefined> {
  try {
    const answer = await fetch(url, {
      headers: { range: `bytes=0-${headBytes - 1}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
