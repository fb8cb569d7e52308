import type { Element, Root, Text } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { MarkdownLabels } from '../../../lib/markdown-renderer.ts'
import type { ContentHosts } from './content-hosts.ts'
import { mediaSource, mediaSourceSet } from './media-source.ts'
import {
  CHAT_HOST,
  CHAT_HOSTS,
  CHAT_ID,
  isVideoId,
  PLAYLIST_ID,
  PLAYLIST_PAGE,
  VIDEO_HOSTS,
} from '@quarry/domain/markdown/trusted-hosts'

const allowed: Record<string, RegExp> = {
  'image-rendering': /^pixelated$/,
  'text-align': /^(center|left|right)$/,
  float: /^(left|right)$/,
}

/** Keeps the allowed declarations of docs/rules/markdown.md; undefined if none is left. */
function inlineStyle(style: string): string | undefined {
  const allowedStyle = style.split(';').flatMap((declaration) => {
    const [property = '', value = '', ...rest] = declaration
      .split(':')
      .map((part) => part.trim().toLowerCase())
    return rest.length === 0 && allowed[property]?.test(value) ? [`${property}: ${value}`] : []
  })
  return allowedStyle.length > 0 ? allowedStyle.join('; ') : undefined
}

type EmbedTitles = MarkdownLabels['embedTitles']

const idPrefix = 'md-'
const mediaTags = new Set(['img', 'video', 'audio', 'source'])

/** rehype plugin: checks values that a whitelist of names cannot. Runs after the whitelist. */
export function restrictValues({ hosts, embedTitles }: { hosts: ContentHosts; embedTitles: EmbedTitles }) {
  return (tree: Root) =>
    visit(tree, 'element', (node, index, parent) => {
      restrictStyle(node)
      if (mediaTags.has(node.tagName)) restrictMedia(node, hosts)
      if (node.tagName === 'img' && parent && index !== undefined && isWithoutSource(node)) {
        parent.children.splice(index, 1, ...alternativeText(node))
        return [SKIP, index]
      }
      if (node.tagName === 'a' || node.tagName === 'area') restrictLink(node, hosts)
      if (node.tagName === 'iframe' && parent && index !== undefined) {
        if (restrictEmbed(node, embedTitles)) return undefined
        parent.children.splice(index, 1)
        return [SKIP, index]
      }
      return undefined
    })
}

function restrictStyle(node: Element) {
  const style = node.properties['style']
  if (style === undefined) return
  const allowedStyle = typeof style === 'string' ? inlineStyle(style) : undefined
  if (allowedStyle) node.properties['style'] = allowedStyle
  else delete node.properties['style']
}

function restrictMedia(node: Element, hosts: ContentHosts) {
  for (const name of ['src', 'poster']) replace(node, name, (value) => mediaSource(value, hosts))
  replace(node, 'srcSet', (value) => mediaSourceSet(value, hosts))
  replace(node, 'useMap', prefixed)
  if (node.tagName === 'img') {
    node.properties['loading'] = 'lazy'
    node.properties['decoding'] = 'async'
    node.properties['alt'] ??= ''
  }
}

const isWithoutSource = ({ properties }: Element) => !properties['src'] && !properties['srcSet']

/** The image cannot load, so its alternative text is shown at once. */
function alternativeText({ properties }: Element): Text[] {
  const words = String(properties['alt'] ?? '')
  return words === '' ? [] : [{ type: 'text', value: words }]
}

function restrictLink(node: Element, hosts: ContentHosts) {
  const href = node.properties['href']
  delete node.properties['rel']
  delete node.properties['target']
  if (typeof href !== 'string') return
  if (href.startsWith('#')) {
    node.properties['href'] = prefixed(href)
    return
  }
  if (!isInternal(href, hosts)) node.properties['rel'] = ['noopener', 'nofollow', 'ugc']
}

/**
 * Resolves an address as browsers do, with backslashes, tabs and line breaks, from a page of either scheme
 * (`https:name` is a path on one and a host on the other). The Markdown parser encodes backslashes, which later readers
 * of the page may undo.
 */
function isInternal(href: string, hosts: ContentHosts): boolean {
  const { host } = new URL(hosts.site)
  return [`https://${host}`, `http://${host}`].every((page) => {
    const url = URL.parse(href.replaceAll(/%5c/gi, '\\'), page)
    return url !== null && hosts.own.has(url.host)
  })
}

function restrictEmbed(node: Element, titles: EmbedTitles): boolean {
  const src = node.properties['src']
  const embed = typeof src === 'string' ? embedSource(src) : undefined
  if (!embed) return false
  node.properties['src'] = embed.src
  node.properties['title'] = titles[embed.kind]
  node.properties['loading'] = 'lazy'
  node.children = []
  return true
}

function replace(node: Element, name: string, rewrite: (value: string) => string | undefined) {
  const value = node.properties[name]
  if (value === undefined) return
  const rewritten = rewrite(Array.isArray(value) ? value.join(', ') : String(value))
  if (rewritten === undefined) delete node.properties[name]
  else node.properties[name] = rewritten
}

/** The whitelist step adds a prefix to ids, so links to them need it too. */
function prefixed(hash: string): string {
  const id = hash.slice(1)
  return id === '' || id.startsWith(idPrefix) ? hash : `#${idPrefix}${id}`
}

type Embed = { kind: 'video' | 'chat'; src: string }

/**
 * Allowed sources of an iframe: a video by its 11-character id with `start` and `end`, a playlist, or a chat widget by its 18 or
 * 19-digit `id`. Anything else is not embedded.
 */
export function embedSource(source: string): Embed | undefined {
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.port)
    return undefined
  const [, page, id = '', ...rest] = url.pathname.split('/')
  if (VIDEO_HOSTS.includes(url.hostname)) {
    if (page !== 'embed' || rest.length > 0) return undefined
    if (id === PLAYLIST_PAGE) {
      const list = allowedParameters(url, { list: PLAYLIST_ID })
      return list ? { kind: 'video', src: `https://${url.hostname}/embed/${id}${list}` } : undefined
    }
    if (!isVideoId(id)) return undefined
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
