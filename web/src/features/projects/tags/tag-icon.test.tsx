import { CATEGORY_ICON_PATHS } from '@quarry/domain/projects/tag-icons'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TagIcon } from './tag-icon.tsx'

const iconOf = (name: string) => renderToStaticMarkup(<TagIcon name={name} />)

describe('the icon of a tag', () => {
  it.each(Object.entries(CATEGORY_ICON_PATHS))('is the own one of the category %s', (name, path) => {
    expect(iconOf(name)).toContain(path)
  })

  it('is shared by all resolutions', () => {
    expect(iconOf('20x')).not.toBe('')
    expect(iconOf('20x')).toBe(iconOf('16x'))
  })

  it.each(['__proto__', 'constructor', 'toString', 'no-such-tag'])('does not exist for %s', (name) => {
    expect(iconOf(name)).toBe('')
  })
})
