import { describe, expect, it } from 'vitest'
import { insertText } from './insert-text.ts'

describe('inserting by address', () => {
  it('writes links and images, and raises http', () => {
    expect(insertText('link', { text: 'a [b]', address: 'http://example.org/x' })).toEqual({
      kind: 'text',
      text: String.raw`[a \[b\]](https://example.org/x)`,
    })
    expect(insertText('image', { text: 'Alt', address: 'https://example.org/x.png' })).toEqual({
      kind: 'text',
      text: '![Alt](https://example.org/x.png)',
    })
  })

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])('makes %s a video', (address) => {
    expect(insertText('video', { text: '', address })).toMatchObject({ kind: 'text' })
  })

  it.each([
    ['link', '', 'javascript:alert(1)', 'notAddress'],
    ['image', '', 'https://example.org/x.png', 'noText'],
    ['image', 'a', 'https://cdn.discordapp.com/x.png', 'hotlink'],
    ['video', '', 'https://example.org/watch?v=dQw4w9WgXcQ', 'notVideo'],
  ] as const)('refuses %s %j %s', (kind, text, address, problem) => {
    expect(insertText(kind, { text, address })).toMatchObject({ kind: 'problem', problem })
  })
})
