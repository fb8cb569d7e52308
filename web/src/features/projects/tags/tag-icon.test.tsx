// @vitest-environment node
import { CATEGORY_ICON_PATHS, LOADER_ICON_PATHS } from '@quarry/domain/projects/tag-icons'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TAG_ICONS_SVG } from '../../../../vite/tag-icons-plugin.ts'
import { TagIcon } from './tag-icon.tsx'

const iconOf = (name: string) => renderToStaticMarkup(<TagIcon name={name} />)

describe('the icon of a tag', () => {
  const paths = { ...CATEGORY_ICON_PATHS, ...LOADER_ICON_PATHS }

  it.each(Object.entries(paths))('refers to the symbol of %s in the file of icons', (name, path) => {
    expect(iconOf(name)).toMatch(new RegExp(`<use href="/assets/tag-icons-[\\w-]+\\.svg#${name}"/>`))
    expect(TAG_ICONS_SVG).toContain(`<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/>`)
  })

  it('is shared by all resolutions', () => {
    expect(iconOf('20x')).not.toBe('')
    expect(iconOf('20x')).toBe(iconOf('16x'))
  })

  it.each(['__proto__', 'constructor', 'toString', 'no-such-tag'])('does not exist for %s', (name) => {
    expect(iconOf(name)).toBe('')
  })
})
