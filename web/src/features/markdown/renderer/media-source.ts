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
  const candidates = sourceSet
    .split(/,\s+|,$/)
    .map((candidate) => candidate.trim().split(/\s+/))
    .flatMap(([url, descriptor]) => {
      const source = url ? mediaSource(url, hosts) : undefined
      if (!source) return []
      return [descriptor && /^\d+(\.\d+)?[wx]$/.test(descriptor) ? `${source} ${descriptor}` : source]
    })
  return candidates.length > 0 ? candidates.join(', ') : undefined
}

function parseHttpUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username ? url : undefined
}
