import { CHAT_HOST, CHAT_HOSTS, CHAT_ID, VIDEO_HOSTS, VIDEO_ID } from '@quarry/domain/markdown/trusted-hosts'

export type Embed = { kind: 'video' | 'chat'; src: string }

/**
 * Allowed sources of an iframe: a video by its 11-character id with `start` and `end`, or a chat widget by its 18 or
 * 19-digit `id`. Anything else is not embedded.
 */
export function embedSource(source: string): Embed | undefined {
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.port)
    return undefined
  const [, page, id = '', ...rest] = url.pathname.split('/')
  if (VIDEO_HOSTS.includes(url.hostname)) {
    if (page !== 'embed' || rest.length > 0 || !VIDEO_ID.test(id)) return undefined
    const kept = keptParameters(url, { start: /^\d+$/, end: /^\d+$/ })
    return { kind: 'video', src: `https://${url.hostname}/embed/${id}${kept}` }
  }
  if (CHAT_HOSTS.includes(url.hostname) && url.pathname === '/widget') {
    const kept = keptParameters(url, { id: CHAT_ID })
    return kept ? { kind: 'chat', src: `https://${CHAT_HOST}/widget${kept}` } : undefined
  }
  return undefined
}

function keptParameters(url: URL, allowed: Record<string, RegExp>): string {
  const kept = new URLSearchParams()
  for (const [name, shape] of Object.entries(allowed)) {
    const value = url.searchParams.get(name)
    if (value !== null && shape.test(value)) kept.set(name, value)
  }
  const query = kept.toString()
  return query ? `?${query}` : ''
}
