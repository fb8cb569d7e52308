import { expect, it } from 'vitest'
import { contentHosts } from './content-hosts.ts'
import { renderMarkdown } from './render-markdown.ts'

const hosts = contentHosts('https://quarry.example', [])
const mentions = { alice: '/user/Alice', bob_2: '/user/bob_2', moderators: null }
const render = (markdown: string) => renderMarkdown(markdown, { hosts, mentions })

it('leads to those who are there, as they are written', async () => {
  const html = await render('Hi @ALICE, and (@bob_2). **@alice**')
  expect(html).toContain('Hi <a href="/user/Alice">@ALICE</a>, and (<a href="/user/bob_2">@bob_2</a>).')
  expect(html).toContain('<strong><a href="/user/Alice">@alice</a></strong>')
})

it('shows a group as a word that stands out', async () => {
  expect(await render('@moderators')).toContain('<p><b>@moderators</b></p>')
})

it('leaves everybody else, code, links and addresses as they are', async () => {
  for (const text of [
    '@mallory',
    '@constructor',
    '`@alice`',
    '    @alice',
    'me@alice.example',
    '@alice@other',
  ])
    expect(await render(text)).not.toContain('/user/')
  expect(await render('[@alice](https://example.org)')).not.toContain('/user/')
})

it('makes nothing of names where nobody is there', async () => {
  expect(await renderMarkdown('@alice', { hosts })).toContain('<p>@alice</p>')
})
