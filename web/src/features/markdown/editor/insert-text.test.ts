import { describe, expect, it } from 'vitest'
import { insertText } from './insert-text.ts'

const siteUrl = 'http://localhost:3000'

describe('inserting by address', () => {
  it('writes links and images, and raises http to https', () => {
    expect(insertText('link', { text: 'a [b]', address: 'http://example.org/x' }, siteUrl)).toEqual({
      kind: 'text',
      text: String.raw`[a \[b\]](https://example.org/x)`,
    })
    expect(insertText('image', { text: 'Alt', address: 'https://example.org/x.png' }, siteUrl)).toEqual({
      kind: 'text',
      text: '![Alt](https://example.org/x.png)',
    })
  })

  it('keeps addresses of the site itself', () => {
    const address = `${siteUrl}/data/AAAAAAAA/images/x.webp`
    expect(insertText('image', { text: 'Alt', address }, siteUrl)).toEqual({
      kind: 'text',
      text: `![Alt](${address})`,
    })
    expect(insertText('link', { text: '', address: 'http://localhost:30001/' }, siteUrl)).toMatchObject({
      text: '[https://localhost:30001/](https://localhost:30001/)',
    })
  })

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])('makes %s a video', (address) => {
    expect(insertText('video', { text: '', address }, siteUrl)).toMatchObject({ kind: 'text' })
  })

  it.each([
    ['link', '', 'javascript:alert(1)', 'notAddress'],
    ['image', '', 'https://example.org/x.png', 'noText'],
    ['image', 'a', 'https://cdn.discordapp.com/x.png', 'hotlink'],
    ['video', '', 'https://example.org/watch?v=dQw4w9WgXcQ', 'notVideo'],
  ] as const)('rejects %s %j %s', (kind, text, address, problem) => {
    expect(insertText(kind, { text, address }, siteUrl)).toMatchObject({ kind: 'problem', problem })
  })
})
