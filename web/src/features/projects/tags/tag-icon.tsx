import type { IntlShape } from 'react-intl'
import { isResolution } from '@quarry/domain/projects/categories'
import { LOADER_NAMES } from '@quarry/domain/projects/loader-names'
import { file, names } from 'virtual:tag-icons'
import { hasText } from '../../../lib/i18n/has-text.ts'

const NAMES = new Set(names.split(' '))

/** Icon of a tag, loader or filter row; nothing for unknown names. All resolutions share one. */
export function TagIcon({ name }: { name: string }) {
  const key = isResolution(name) ? 'resolution' : name
  if (!NAMES.has(key)) return null
  return (
    <svg
      className="i"
      aria-hidden="true"
      {...(isLoaderName(name) && { style: { color: `var(--loader-${name})` } })}
      dangerouslySetInnerHTML={{ __html: `<use href="${file}#${key}"/>` }}
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
