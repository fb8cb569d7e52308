import type { ChecklistItem } from '@quarry/api/contract/projects/project-checklist'
import { CHECK_LEVELS, type ProjectCheck } from '@quarry/domain/projects/project-checks'

const general = { path: '/settings', name: 'general' } as const
const description = {
  path: '/settings/description',
  name: 'description',
} as const
const gallery = { path: '/gallery', name: 'gallery' } as const
const links = { path: '/settings/links', name: 'links' } as const
const license = { path: '/settings/license', name: 'license' } as const

/** The page that each check is about, where a member can fix it; paths relative to the project. */
export const CHECK_PAGES = {
  'upload-version': { path: '/version/create', name: 'versions' },
  'plain-title': general,
  'write-summary': general,
  'plain-summary': general,
  'add-description': description,
  'tell-more': description,
  'describe-in-words': description,
  'plain-letters': description,
  'mend-text-links': description,
  'add-icon': general,
  'feature-gallery-image': gallery,
  'add-gallery-image': gallery,
  'select-tags': { path: '/settings/tags', name: 'tags' },
  'add-links': links,
  'mend-links': links,
  'select-environments': general,
  'select-license': license,
  'link-license': license,
  'add-source': links,
} as const satisfies Record<ProjectCheck, { path: string; name: string }>

/** Open items, the most important first. */
export const openItems = (items: readonly ChecklistItem[]): ChecklistItem[] =>
  items
    .filter((item) => !item.done)
    .toSorted((a, b) => CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level))
