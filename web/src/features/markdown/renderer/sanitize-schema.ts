import type { Options as Schema } from 'rehype-sanitize'

const words = (text: string) => text.trim().split(/\s+/)

const blocks = words(`
  address article aside blockquote center details div dl dt dd figure figcaption footer h1 h2 h3 h4 h5 h6 header hr li
  main nav ol p pre section summary ul
`)
const inline = words(`
  a abbr b bdi bdo big br cite code del em font i input ins kbd mark q s samp small span strike strong sub sup tt u var
  wbr
`)
const tables = words('caption col colgroup table tbody td tfoot th thead tr')
const media = words('area audio iframe img map picture source video')

const cell = ['width', 'rowSpan', 'colSpan', 'align', 'vAlign', 'style']
const highlightable: NonNullable<Schema['attributes']>[string] = [['className', /^(hljs-|language-)/]]
const heading = ['align', 'style']

/**
 * The whitelist of docs/rules/markdown.md on top of basic markup. Values of `src`, `srcset`, `style` and iframe
 * addresses are checked after it, see `restrict-values.ts`. Comments never pass.
 */
export const markdownSchema: Schema = {
  tagNames: [...blocks, ...inline, ...tables, ...media],
  attributes: {
    a: ['href', 'title', 'target', 'rel', 'name'],
    abbr: ['title'],
    area: ['shape', 'coords', 'href', 'alt', 'title'],
    audio: ['controls', 'loop', 'muted', 'preload', 'src'],
    bdi: ['dir'],
    bdo: ['dir'],
    blockquote: ['cite'],
    code: highlightable,
    col: ['align', 'vAlign', 'span', 'width'],
    colgroup: ['align', 'vAlign', 'span', 'width'],
    del: ['dateTime'],
    details: ['open'],
    div: ['align', 'style'],
    font: ['color', 'size'],
    h1: heading,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    iframe: ['src', 'width', 'height', 'allowFullScreen', 'frameBorder', 'start', 'end'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'useMap', 'style', 'align'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ins: ['dateTime'],
    li: [['className', 'task-list-item']],
    map: ['name'],
    ol: ['start', 'reversed', 'type', ['className', 'contains-task-list']],
    p: ['align', 'style'],
    pre: highlightable,
    source: ['src', 'srcSet', 'type', 'media', 'sizes'],
    span: [...highlightable, 'style'],
    table: ['width', 'border', 'align', 'vAlign'],
    tbody: ['align', 'vAlign'],
    td: cell,
    tfoot: ['align', 'vAlign'],
    th: cell,
    thead: ['align', 'vAlign'],
    tr: ['rowSpan', 'align', 'vAlign'],
    ul: [['className', 'contains-task-list']],
    video: ['controls', 'loop', 'muted', 'preload', 'src', 'poster', 'width', 'height'],
    '*': ['id', 'title', 'lang', 'dir', 'ariaLabel'],
  },
  protocols: {
    href: ['http', 'https', 'mailto'],
    cite: ['http', 'https'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https', 'data'],
  },
  // Ids must not shadow properties of `document`; links to them are adjusted in `restrict-values.ts`.
  clobber: ['id', 'name'],
  clobberPrefix: 'md-',
  required: { input: { type: 'checkbox', disabled: true } },
  strip: ['script', 'style', 'template', 'noscript', 'title', 'textarea', 'object', 'embed', 'svg', 'math'],
  ancestors: {
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    li: ['ol', 'ul'],
    summary: ['details'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
}
