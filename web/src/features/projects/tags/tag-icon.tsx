import type { IntlShape } from 'react-intl'
import { isResolution } from '@quarry/domain/projects/categories'
import { LOADER_NAMES } from '@quarry/domain/projects/loaders'
import { LOADER_PATHS, TAG_PATHS } from './tag-paths.ts'
import { LineIcon } from '../../../ui/labels/line-icon.tsx'
import { hasText } from '../../../lib/i18n/has-text.ts'

/** Line icon of a tag, loader or filter row; nothing for names without one. */
export function TagIcon({ name }: { name: string }) {
  const loader = LOADER_PATHS[name]
  const path = loader ?? TAG_PATHS[isResolution(name) ? 'resolution' : name]
  if (!path) return null
  return <LineIcon path={path} {...(loader && { style: { color: `var(--loader-${name})` } })} />
}

export const isLoaderName = (name: string) => Object.hasOwn(LOADER_NAMES, name)

/** What people read for a category, loader or resolution; unknown names are shown as they are. */
export function tagLabel(intl: IntlShape, name: string): string {
  const loader = LOADER_NAMES[name]
  if (loader) return loader
  const id = `projects-tags.${name}`
  return hasText(intl, id) ? intl.formatMessage({ id }) : name
}
