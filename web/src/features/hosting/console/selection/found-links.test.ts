import { describe, expect, it } from 'vitest'
import { findLinks } from './found-links.ts'

const linksIn = (text: string) =>
  findLinks(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text)

describe('the links of a text', () => {
  it.each([
    ['see https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(HTTP://example.org), <https://example.com/x>', ['HTTP://example.org', 'https://example.com/x']],
    ['https://example.org/wiki/Ore_(block)!', ['https://example.org/wiki/Ore_(block)']],
    ['javascript:alert(1) ftp://example.org file:///etc/passwd data:text/html,x', []],
    ['http:// and https://.', []],
    ['(https://example.org/a))', ['https://example.org/a']],
    ['xhttps://example.org', []],
  ])('%j: %j', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  it('and the text around them are the whole text', () => {
    const text = 'a https://example.org/ b\nhttps://example.com'
    const parts = findLinks(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.map(({ at }) => at)).toEqual([0, 2, 22, 25])
  })
})
