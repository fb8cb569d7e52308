import { readMessageImagePath } from '@quarry/domain/files/message-images'
import { type ImageSize, readImageSize } from './read-image-size.ts'

/** Enough for the headers of every format, even after color profiles and camera data. */
const headBytes = 65_536
const timeoutMs = 400
const sizes = 5000

// Files are named by their content hash, so a measured size never changes.
const measured = new Map<string, ImageSize | undefined>()

/**
 * Size of an image that this site serves; other hosts are never requested during rendering. `onUnread` is called for an image
 * that could not be read now, because the site is overloaded.
 */
export const localImageSize = (siteUrl: string, onUnread?: () => void) => async (source: string) => {
  const url = URL.parse(source, siteUrl)
  if (!url || url.origin !== new URL(siteUrl).origin || !url.pathname.startsWith('/data/')) return undefined
  // Message images are private, and their addresses contain their size.
  if (readMessageImagePath(url.pathname)) return undefined
  if (measured.has(url.pathname)) return measured.get(url.pathname)
  const head = await readHead(url)
  if (head === 'missing') return undefined
  if (head === 'unread') {
    onUnread?.()
    return undefined
  }
  const size = readImageSize(head)
  if (measured.size >= sizes) measured.clear()
  measured.set(url.pathname, size)
  return size
}

async function readHead(url: URL): Promise<Uint8Array | 'missing' | 'unread'> {
  try {
    const answer = await fetch(url, {
      headers: { range: `bytes=0-${headBytes - 1}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    return answer.status === 429 || answer.status >= 500 ? 'unread' : 'missing'
  } catch {
    return 'unread'
  }
}
