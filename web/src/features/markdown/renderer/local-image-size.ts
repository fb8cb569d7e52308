import { readSaidPicturePath } from '@quarry/domain/files/message-images'
import { type ImageSize, readImageSize } from './read-image-size.ts'

/** Enough for the headers of every format, behind colour profiles and camera data too. */
const headBytes = 65_536
const patienceMs = 400
const remembered = 5000

// Files are named by their content, so what was measured once stays true.
const measured = new Map<string, ImageSize | undefined>()

/** Size of an image that this site serves itself; other hosts are never asked while a page is being made. */
export const ownImageSize = (siteUrl: string) => async (source: string) => {
  const url = URL.parse(source, siteUrl)
  if (!url || url.origin !== new URL(siteUrl).origin || !url.pathname.startsWith('/data/')) return undefined
  // Shown to readers alone, and told by their addresses.
  if (readSaidPicturePath(url.pathname)) return undefined
  if (measured.has(url.pathname)) return measured.get(url.pathname)
  const head = await readHead(url)
  // A busy moment is no answer: the next page asks again.
  if (!head) return undefined
  const size = readImageSize(head)
  if (measured.size >= remembered) measured.clear()
  measured.set(url.pathname, size)
  return size
}

async function readHead(url: URL): Promise<Uint8Array | undefined> {
  try {
    const answer = await fetch(url, {
      headers: { range: `bytes=0-${headBytes - 1}` },
      signal: AbortSignal.timeout(patienceMs),
    })
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
