import type { IntlShape } from 'react-intl'
import { isResolution } from '@quarry/domain/projects/categories'
import { LOADER_NAMES } from '@quarry/domain/projects/loader-names'
import { CATEGORY_ICON_PATHS, LOADER_ICON_PATHS } from '@quarry/domain/projects/tag-icons'
import { LineIcon } from '../../../ui/labels/line-icon.tsx'
import { hasText } from '../../../lib/i18n/has-text.ts'

/** Icons of tags, loaders and filter rows. All resolutions share one. */
const ICON_PATHS: Readonly<Record<string, string>> = {
  resolution: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  client: 'M3.5 4.5h17V16h-17zM12 16v4M8 20h8',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01M12 7.5h4M12 16.5h4',
  open_source: 'M12 4v16M8 20.5h8M5 7h14M5 7l-2.5 6.5a3 3 0 0 0 5 0zM19 7l-2.5 6.5a3 3 0 0 0 5 0z',
  ...CATEGORY_ICON_PATHS,
  ...LOADER_ICON_PATHS,
}

/** Icon of a tag, loader or filter row; nothing for unknown names. */
export function TagIcon({ name }: { name: string }) {
  const key = isResolution(name) ? 'resolution' : name
  // Addresses may hold names that every object has, such as `__proto__`.
  if (!Object.hasOwn(ICON_PATHS, key)) return null
  return (
    <LineIcon
      path={ICON_PATHS[key] ?? ''}
      {...(Object.hasOwn(LOADER_ICON_PATHS, name) && { style: { color: `var(--loader-${name})` } })}
    />
  )
}

export const isLoaderName = (name: string) => Object.hasOwn(LOADER_NAMES, name)

/** The label of a category, loader or resolution; the name itself if it is unknown. */
export function tagLabel(intl: IntlShape, name: string): string {
  const loader = isLoaderName(name) && LOADER_NAMES[name]
  if (loader) return loader
  const id = `projects-tags.${name}`
  return hasText(intl, id) ? intl.formatMessage({ id }) : name
}
