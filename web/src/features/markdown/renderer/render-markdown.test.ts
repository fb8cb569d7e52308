import { describe, expect, it } from 'vitest'
import { contentHosts } from './content-hosts.ts'
import { renderMarkdown } from './render-markdown.ts'

const hosts = contentHosts('https://quarry.example', ['cdn.quarry.example'])
const render = (markdown: string) => renderMarkdown(markdown, { hosts })

describe('images of unknown size', () => {
  it('are marked as alone in their paragraph or inline', async () => {
    const icon = '![](https://pictures.example.org/icon.png)'
    const inText = (html: string) => html.includes('class="in-text"')
    expect(inText(await render(icon))).toBe(false)
    expect(inText(await render(`${icon}\n${icon}`))).toBe(false)
    expect(inText(await render(`Press ${icon} to begin.`))).toBe(true)
    expect(inText(await render(`[${icon}](https://example.org) and more`))).toBe(true)
    expect(inText(await render(`- ${icon} one`))).toBe(true)
  })
})

describe('allowed content', () => {
  it('renders text, tables and autolinks, and keeps single line breaks soft', async () => {
    const html = await render('one\ntwo **three** https://example.org/x\n\n| a | b |\n|---|--:|\n| 1 | 2 |')
    expect(html).toContain('one\ntwo <strong>three</strong>')
    expect(html).toContain('<a href="https://example.org/x" rel="noopener nofollow ugc">')
    expect(html).toContain('<td align="right">2</td>')
    expect(html).not.toContain('<br')
  })

  it('starts headings below the page heading and skips no level', async () => {
    const html = await render('# A\n\n#### B\n\n## C')
    expect([...html.matchAll(/<h(\d) id="([^"]+)"/g)].map((m) => `${m[1]} ${m[2]}`)).toEqual([
      '2 md-a',
      '3 md-b',
      '3 md-c',
    ])
  })

  it('gives equal headings different ids and lets links inside the text find them', async () => {
    const html = await render('[go](#setup)\n\n## Setup\n\n## Setup\n\n<h3 id="setup">x</h3>')
    expect(html).toContain('href="#md-setup"')
    expect(html).toContain('id="md-setup-1"')
  })

  it.each([
    ['## ✨ Features', '-features'],
    ['## Q & A', 'q--a'],
    ['## A   B', 'a---b'],
    ['## ⚙️ Settings', '\uFE0F-settings'],
    ['## `/give` command_x (v1.2)', 'give-command_x-v12'],
    ['## Über Größe', 'über-größe'],
    ['## 日本語 ²', '日本語-'],
    ['## <img src="https://imgur.com/a.png"> Icon', '-icon'],
  ])('gives %j the anchor of GitHub', async (heading, anchor) => {
    expect(await render(heading)).toContain(`id="md-${anchor}"`)
  })

  it.each(['<a name="Parts"></a>', '<a id="Parts"></a>', '<div id="Parts">x</div>', '<p id="Parts">x</p>'])(
    'leads links to the anchor %s',
    async (written) => {
      const html = await render(`[a](#Parts) [b](#parts)\n\n${written}\n\ntext`)
      expect(html.match(/href="#md-Parts"/g)).toHaveLength(2)
      expect(html).toContain('id="md-Parts"')
      expect(html).not.toContain('name=')
    },
  )

  it('leads links with the prefix of GitHub to the heading', async () => {
    const html = await render('[a](#user-content-parts) [b](#user-content-other)\n\n## Parts')
    expect(html).toContain('<a href="#md-parts">a</a> <a href="#md-user-content-other">b</a>')
  })

  it('gives no id twice', async () => {
    const html = await render(
      '<a name="parts"></a><a id="parts"></a>\n\n## Parts\n\n<h3 id="parts">x</h3>\n\n<p id="one">1</p>\n\n<p id="one">2</p>',
    )
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['md-parts', 'md-one'])
    expect(html).toContain('<h2 id="md-parts">')
  })

  it('gives each heading an anchor of its own', async () => {
    const html = await render('## a\n\n## a-1\n\n## a\n\n## a-1\n\n## a')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['md-a', 'md-a-1', 'md-a-2', 'md-a-1-1', 'md-a-3'])
  })

  it('leads links to anchors of another case, with or without the invisible part of an emoji', async () => {
    const html = await render(
      '[a](#Q--A) [b](#-settings) [c](#%EF%B8%8F-settings)\n\n## Q & A\n\n## ⚙️ Settings',
    )
    expect(html).toContain('href="#md-q--a">a')
    expect(html).toContain('href="#md-\uFE0F-settings">b')
    expect(html).toMatch(/href="#md-%EF%B8%8F-settings">c/)
  })

  it.each([
    ['a frame with a slash', '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" />\nafter **it**'],
    ['a frame without an end', '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">\n\nafter it'],
    [
      'two frames of which the first has no end',
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">\nafter\n\n<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    ],
    ['a frame inside of a line', 'a <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"/> after'],
    [
      'a frame with a > in its title',
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="a > b" />\nafter',
    ],
    ['a video with a slash', '<video src="https://cdn.quarry.example/a.mp4" />\n\nafter'],
    ['a video without an end', '<video src="https://cdn.quarry.example/a.mp4">\n\nafter'],
    ['audio with a slash', '<audio src="https://cdn.quarry.example/a.mp3"/>after'],
    ['an object with a slash', '<object data="a"/>after'],
    ['a template with a slash', '<template/>after'],
    ['a script with a slash', '<script src="x"/>\n\nafter'],
    ['a title with a slash', '<title/>\n\nafter'],
  ])('shows the text behind %s', async (_, markdown) => {
    const html = await render(markdown)
    // Browsers that can play media do not show what is inside of it.
    expect(html.replaceAll(/<(video|audio)\b.*?<\/\1>/gs, '')).toContain('after')
    expect(html.match(/<iframe/g)?.length ?? 0).toBe(markdown.match(/<iframe/g)?.length ?? 0)
  })

  it('does not show what a frame with an end tag contains', async () => {
    const html = await render(
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">old **browser**</iframe> after',
    )
    expect(html).not.toContain('old')
    expect(html).toContain('after')
  })

  it.each([
    [
      'https://imgur.com/a.png 1x,https://imgur.com/b.png 2x',
      'https://imgur.com/a.png 1x, https://imgur.com/b.png 2x',
    ],
    [
      'https://imgur.com/a.png, https://imgur.com/b.png 2x,',
      'https://imgur.com/a.png, https://imgur.com/b.png 2x',
    ],
    [
      'data:image/png;base64,AAAA 1x,https://imgur.com/b.png 20w',
      'data:image/png;base64,AAAA 1x, https://imgur.com/b.png 20w',
    ],
  ])('keeps all candidates of the srcset %j', async (written, expected) => {
    expect(await render(`<picture><source srcset="${written}"></picture>`)).toContain(`srcset="${expected}"`)
  })

  it('embeds playlists by their id, and no other page of the video host', async () => {
    const frame = (path: string) => render(`<iframe src="https://www.youtube.com/embed/${path}"></iframe>`)
    expect(await frame('videoseries?list=PLabcdefghijklmnop&autoplay=1')).toContain(
      'src="https://www.youtube.com/embed/videoseries?list=PLabcdefghijklmnop"',
    )
    for (const path of ['videoseries', 'videoseries?list=<', 'live_stream?channel=UC1'])
      expect(await frame(path)).not.toContain('<iframe')
  })

  it('allows raw markup of the whitelist', async () => {
    const html = await render(
      '<details open><summary>More</summary>\n\n<p align="center"><kbd id="k">E</kbd></p>\n\n</details>\n\n' +
        '<picture><source media="(min-width:1px)" srcset="https://imgur.com/a.png 2x"><img src="https://imgur.com/b.png" usemap="#m" align="left"></picture>' +
        '<map name="m"><area coords="0,0,1,1" href="https://example.org"></map>',
    )
    expect(html).toContain('<details open><summary>More</summary>')
    expect(html).toContain('<p align="center"><kbd id="md-k">E</kbd></p>')
    expect(html).toContain('srcset="https://imgur.com/a.png 2x"')
    expect(html).toContain('usemap="#md-m"')
    expect(html).toContain('<map name="md-m">')
  })

  it('shows the alternative text for an image without a source, and nothing if it has none', async () => {
    expect(await render('before ![a lamp]() after')).toContain('before a lamp after')
    expect(await render('<img alt="a lamp">')).not.toContain('<img')
    expect(await render('<img>')).not.toContain('<img')
  })

  it('keeps task lists as disabled checkboxes, labelled by their text', async () => {
    expect(await render('- [x] done')).toContain('<input type="checkbox" checked disabled aria-label="done">')
    expect(await render('<p><input type="checkbox" disabled></p>')).toContain('aria-label="Task"')
    expect(await render('- [ ] one\n  - [x] two')).toContain('disabled aria-label="one"')
  })

  it('keeps only the three styles', async () => {
    expect(
      await render(
        '<p style="text-align:center;color:red;position:fixed">a</p><img style="image-rendering:pixelated;float:left" src="/data/a.png">',
      ),
    ).toContain('<p style="text-align: center">a</p>')
    expect(await render('<p style="text-align:justify;background:url(//evil)">a</p>')).toBe('<p>a</p>')
  })

  it('highlights the known languages and leaves unknown ones plain', async () => {
    expect(await render('```toml\na = 1\n```')).toContain('hljs-attr')
    expect(await render('```kt\nval a = 1\n```')).toContain('hljs-keyword')
    expect(await render('```brainfuck\n+\n```')).toContain('language-brainfuck">+\n</code>')
  })

  it('makes tables and code reachable by keyboard', async () => {
    expect(await render('| a |\n|-|\n| b |')).toContain(
      '<div class="table-wrap" tabindex="0" role="group" aria-label="Table"><table>',
    )
    expect(await render('    code')).toContain('<pre tabindex="0">')
  })

  it('links footnotes both ways', async () => {
    const html = await render('x[^1]\n\n[^1]: note')
    expect(html).toContain('id="md-fn-1"')
    expect(html).toContain('href="#md-fn-1"')
    expect(html).toContain('href="#md-fnref-1"')
  })
})

describe('media', () => {
  it('load trusted hosts and own files directly', async () => {
    expect(await render('![a](https://cdn.quarry.example/x.png)')).toContain(
      'src="https://cdn.quarry.example/x.png"',
    )
    expect(await render('![a](/data/abc/images/x.webp)')).toContain('src="/data/abc/images/x.webp"')
    expect(await render('![a](data:image/png;base64,AAAA)')).toContain('src="data:image/png;base64,AAAA"')
  })

  it('load other hosts through the proxy', async () => {
    expect(await render('![a](https://example.org/a b.png?x=1&y=2)'.replace(' ', '%20'))).toContain(
      'src="https://wsrv.nl/?url=https%3A%2F%2Fexample.org%2Fa%2520b.png%3Fx%3D1%26y%3D2&#x26;n=-1"',
    )
    expect(await render('<video src="http://example.org/v.mp4" controls></video>')).toContain(
      'src="https://wsrv.nl/?url=',
    )
  })

  it('lose the proxy parameter that would redirect elsewhere', async () => {
    expect(await render('![a](https://wsrv.nl/?url=x&errorredirect=https://evil.example)')).toContain(
      'src="https://wsrv.nl/?url=x"',
    )
  })
})

describe('space of images', () => {
  it('is the measured size, or the one set by the author', async () => {
    const sizeOf = (source: string) =>
      Promise.resolve(source === '/data/a.png' ? { width: 350, height: 197 } : undefined)
    const html = await renderMarkdown('![a](/data/a.png)\n\n<img src="/data/b.png" height="40">', {
      hosts,
      sizeOf,
    })
    expect(html).toContain('width="350" height="197" style="--w: 350px"')
    const half = await renderMarkdown('<img src="/data/a.png" width="175">', { hosts, sizeOf })
    expect(half).toContain('width="175"')
    expect(half).toContain('height="99" style="--w: 175px"')
    expect(html).toContain('height="40"')
    expect(html).toContain('style="--h: 40px"')
    expect(await render('<img src="/data/b.png" width="50%;x">')).not.toContain('style')
  })
})

describe('embeds', () => {
  it('keep a video and only its start and end', async () => {
    expect(
      await render(
        '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3&autoplay=1&end=9" width="560"></iframe>',
      ),
    ).toBe(
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3&#x26;end=9" width="560" title="Embedded video" loading="lazy" style="--w: 560px"></iframe>',
    )
  })

  it('keep the size of a video', async () => {
    const frame = (size: string) =>
      render(`<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" ${size}></iframe>`)
    expect(await frame('width="320" height="240"')).toContain('style="--w: 320px; --ratio: 320 / 240"')
    expect(await frame('width="50%" height="240"')).toContain('style="--w: 50%"')
    expect(await frame('width="wide" height="0"')).not.toContain('style')
  })

  it('keep a chat widget by its id', async () => {
    expect(
      await render('<iframe src="https://discord.com/widget?id=123456789012345678&theme=dark"></iframe>'),
    ).toContain('src="https://discord.com/widget?id=123456789012345678"')
  })

  it.each([
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://user@www.youtube.com/embed/dQw4w9WgXcQ',
    'https://discord.com/widget?id=123',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ])('drop an iframe to %s', async (src) => {
    expect(await render(`a\n\n<iframe src="${src}"></iframe>\n\nb`)).not.toContain('iframe')
  })
})

describe('links', () => {
  it('mark external links and leave internal ones alone', async () => {
    expect(await render('[a](https://quarry.example/mod/x)')).toBe(
      '<p><a href="https://quarry.example/mod/x">a</a></p>',
    )
    expect(await render('[a](/mod/x)')).toBe('<p><a href="/mod/x">a</a></p>')
    expect(await render('<a href="https://example.org" rel="opener" target="evil">a</a>')).toContain(
      'rel="noopener nofollow ugc"',
    )
    expect(await render('[a](//example.org)')).toContain('rel="noopener nofollow ugc"')
  })

  it.each([
    '/\\host.example',
    '\\\\host.example/x',
    '/\t/host.example',
    '/\n/host.example',
    '\t//host.example',
    'https:host.example',
    'https:/host.example',
    'https:/\\host.example',
    'https://quarry.example@host.example',
    'https://quarry.example:444/',
    'https://quarry.example.host.example/',
    'http://[',
    'mailto:someone@host.example',
  ])('mark %j, which leads elsewhere in a browser', async (href) => {
    const html = await render(`<a href="${href.replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}">a</a>`)
    expect(html).toContain('rel="noopener nofollow ugc"')
  })

  it.each(['/\\host.example', '//host.example'])('mark [x](%s) too', async (href) => {
    expect(await render(`[x](${href})`)).toContain('rel="noopener nofollow ugc"')
    expect(await render(`[x]\n\n[x]: ${href}`)).toContain('rel="noopener nofollow ugc"')
  })

  it.each(['mod/x', '?a=//b', './x', '/mod//x', 'https://QUARRY.example/x', '/x?\\host'])(
    'leave %j alone, which is internal',
    async (href) => {
      expect(await render(`<a href="${href}">a</a>`)).not.toContain('rel=')
    },
  )
})
