import type { ContentHosts } from './content-hosts.ts'

const ownFiles = /^\/data\//
const imageData = /^data:image\/[a-z0-9.+-]+[;,]/i

/**
 * The address from which an image, video or audio may load, or undefined if it must be removed: `data:` and trusted
 * hosts stay, all others go through the image proxy (docs/rules/markdown.md).
 */
export function mediaSource(source: string, hosts: ContentHosts): string | undefined {
  const text = source.trim()
  if (imageData.test(text)) return text
  if (ownFiles.test(text)) return text
  const url = parseHttpUrl(text.startsWith('//') ? `https:${text}` : text)
  if (!url) return undefined
  if (url.host === new URL(hosts.imageProxy).host) {
    // The proxy would follow it to an unchecked address.
    url.searchParams.delete('errorredirect')
    return url.href
  }
  if (hosts.trustedMedia.has(url.host)) return url.href
  const proxied = new URL(hosts.imageProxy)
  proxied.searchParams.set('url', url.href)
  proxied.searchParams.set('n', '-1')
  return proxied.href
}

/** Applies {@link mediaSource} to every candidate of a `srcset`; invalid candidates are dropped. */
export function mediaSourceSet(sourceSet: string, hosts: ContentHosts): string | undefined {
  const candidates = candidatesOf(sourceSet).flatMap(([url, descriptor]) => {
    const source = mediaSource(url, hosts)
    if (!source) return []
    return [/^\d+(\.\d+)?[wx]$/.test(descriptor) ? `${source} ${descriptor}` : source]
  })
  return candidates.length > 0 ? candidates.join(', ') : undefined
}

/**
 * Addresses with their descriptors, split as browsers do: an address ends at a space or at a comma before one, a
 * descriptor at any comma.
 */
function candidatesOf(sourceSet: string): [url: string, descriptor: string][] {
  const found: [string, string][] = []
  let rest = sourceSet.replace(/^[\s,]+/, '')
  while (rest !== '') {
    const [written = ''] = /^\S+/.exec(rest) ?? []
    const url = withoutCommas(written)
    rest = rest.slice(written.length)
    const descriptor = url === written ? (/^[^,]*/.exec(rest)?.[0] ?? '') : ''
    rest = rest.slice(descriptor.length).replace(/^[\s,]+/, '')
    found.push([url, descriptor.trim()])
  }
  return found
}

function withoutCommas(url: string): string {
  let end = url.length
  while (url[end - 1] === ',') end--
  return url.slice(0, end)
}

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username ? url : undefined
}
