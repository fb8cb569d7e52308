// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Highlight } from './highlight.tsx'

const mark = (text: string) => `__ais-highlight__${text}__/ais-highlight__`
const html = (text: string, marked?: string) =>
  renderToStaticMarkup(<Highlight text={text} marked={marked} />)

describe('Highlight', () => {
  it('marks matches', () => {
    expect(html('Big chests', `${mark('Big')} ${mark('chest')}s`)).toBe(
      '<mark>Big</mark> <mark>chest</mark>s',
    )
  })

  it('marks a mistyped word as a whole, and the typed part of an unfinished word', () => {
    const shown = (query: string, marked: string) =>
      renderToStaticMarkup(<Highlight text="Storage" marked={marked} query={query} />)
    expect(shown('storge', `${mark('Storag')}e room`)).toBe('<mark>Storage</mark> room')
    expect(shown('stor', `${mark('Stor')}age`)).toBe('<mark>Stor</mark>age')
    expect(shown('stör', `${mark('Stor')}age`)).toBe('<mark>Stor</mark>age')
  })

  it('shows plain text when nothing was marked', () => {
    expect(html('Chests')).toBe('Chests')
    expect(html('Chests', 'Chests')).toBe('Chests')
  })

  it("escapes users' text", () => {
    expect(html('<img onerror=alert(1)>', `<img onerror=${mark('alert')}(1)>`)).toBe(
      '&lt;img onerror=<mark>alert</mark>(1)&gt;',
    )
  })

  it('handles an unclosed mark', () => {
    expect(html('Chest', '__ais-highlight__Chest')).toBe('<mark>Chest</mark>')
  })
})
