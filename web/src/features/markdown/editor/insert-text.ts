import {
  REFUSES_EMBEDDING,
  EDITOR_VIDEO_HOST,
  isVideoId,
  SHORT_VIDEO_HOST,
  VIDEO_PAGE_HOSTS,
} from '@quarry/domain/markdown/trusted-hosts'
export type InsertResult =
  | { kind: 'text'; text: string }
  | { kind: 'problem'; field: 'text' | 'address'; problem: 'notAddress' | 'notVideo' | 'noText' | 'hotlink' }

/**
 * Markdown for a link, image or video, or the error in the input. Plain http becomes https, except for the site itself.
 */
export function insertText(
  kind: 'link' | 'image' | 'video',
  { text, address }: { text: string; address: string },
  siteUrl: string,
): InsertResult {
  const isOurs = address.trim().startsWith(`${siteUrl}/`)
  const url = URL.parse(isOurs ? address.trim() : address.trim().replace(/^http:\/\//, 'https://'))
  if (!url || (url.protocol !== 'https:' && !isOurs))
    return { kind: 'problem', field: 'address', problem: 'notAddress' }
  if (kind === 'video') {
    const id = videoId(url)
    if (!id) return { kind: 'problem', field: 'address', problem: 'notVideo' }
    return {
      kind: 'text',
      text: `<iframe width="560" height="315" src="https://${EDITOR_VIDEO_HOST}/embed/${id}" allowfullscreen></iframe>`,
    }
  }
  const label = text.trim().replaceAll(/[[\]]/g, String.raw`\$&`)
  if (kind === 'link') return { kind: 'text', text: `[${label || url.href}](${url.href})` }
  if (REFUSES_EMBEDDING.test(url.host)) return { kind: 'problem', field: 'address', problem: 'hotlink' }
  // The only text that screen readers have for it.
  if (label === '') return { kind: 'problem', field: 'text', problem: 'noText' }
  return { kind: 'text', text: `![${label}](${url.href})` }
}

function videoId(url: URL): string | undefined {
  const found = VIDEO_PAGE_HOSTS.includes(url.host)
    ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
    : url.host === SHORT_VIDEO_HOST
      ? url.pathname.slice(1)
      : undefined
  return found && isVideoId(found) ? found : undefined
}
