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
    const query = allowedParameters(url, { start: /^\d+$/, end: /^\d+$/ })
    return { kind: 'video', src: `https://${url.hostname}/embed/${id}${query}` }
  }
  if (CHAT_HOSTS.includes(url.hostname) && url.pathname === '/widget') {
    const query = allowedParameters(url, { id: CHAT_ID })
    return query ? { kind: 'chat', src: `https://${CHAT_HOST}/widget${query}` } : undefined
  }
  return undefined
}

function allowedParameters(url: URL, allowed: Record<string, RegExp>): string {
  const query = new URLSearchParams()
  for (const [name, shape] of Object.entries(allowed)) {
    const value = url.searchParams.get(name)
    if (value !== null && shape.test(value)) query.set(name, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
