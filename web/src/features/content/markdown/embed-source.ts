const videoHosts = new Set([
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
])
const videoPath = /^\/embed\/([a-zA-Z0-9_-]{11})$/
const chatHosts = new Set(['discord.com', 'www.discord.com'])

export type Embed = { kind: 'video' | 'chat'; src: string }

/**
 * What an iframe may show (spec section 5): a video by its 11-character id with `start` and `end`,
 * or a chat widget by its 18 or 19-digit `id`. Anything else is no embed.
 */
export function embedSource(source: string): Embed | undefined {
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.port)
    return undefined
  const video = videoHosts.has(url.hostname) ? videoPath.exec(url.pathname) : null
  if (video) {
    const kept = keptParameters(url, { start: /^\d+$/, end: /^\d+$/ })
    return { kind: 'video', src: `https://${url.hostname}/embed/${video[1]}${kept}` }
  }
  if (chatHosts.has(url.hostname) && url.pathname === '/widget') {
    const kept = keptParameters(url, { id: /^\d{18,19}$/ })
    return kept ? { kind: 'chat', src: `https://discord.com/widget${kept}` } : undefined
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
