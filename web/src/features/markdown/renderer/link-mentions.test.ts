import { expect, it } from 'vitest'
import { contentHosts } from './content-hosts.ts'
import { renderMarkdown } from './render-markdown.ts'

const hosts = contentHosts('https://quarry.example', [])
const mentions = { alice: '/user/Alice', bob_2: '/user/bob_2', moderators: null }
const render = (markdown: string) => renderMarkdown(markdown, { hosts, mentions })

it('links existing users and keeps the spelling of their names', async () => {
  const html = await render('Hi @ALICE, and (@bob_2). **@alice**')
  expect(html).toContain('Hi <a href="/user/Alice">@ALICE</a>, and (<a href="/user/bob_2">@bob_2</a>).')
  expect(html).toContain('<strong><a href="/user/Alice">@alice</a></strong>')
})

it('highlights a group without a link', async () => {
  expect(await render('@moderators')).toContain('<p><b>@moderators</b></p>')
})

it('ignores unknown names, code, links and email addresses', async () => {
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

it('changes nothing without known names', async () => {
  expect(await renderMarkdown('@alice', { hosts })).toContain('<p>@alice</p>')
})
