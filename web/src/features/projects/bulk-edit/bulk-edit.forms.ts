import { editProjects } from '@quarry/api/contract/projects/projects'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuse } from '../../../lib/forms/reject-form.ts'

export const BULK_EDIT_LINKS = ['issues_url', 'source_url', 'wiki_url', 'discord_url'] as const

/**
 * Sets and removes links and tags of all ticked projects; other values stay unchanged. Added tags become additional
 * tags, because only the members of a project choose its main tags.
 */
export const bulkEditForm: NativeForm = {
  restored: ['project', 'clear', 'add_tag', 'remove_tag', ...BULK_EDIT_LINKS],
  async send({ api, field, fields, page }) {
    const ids = fields('project')
    const cleared = fields('clear')
    const links = BULK_EDIT_LINKS.flatMap((name): [string, string | null][] => {
      if (cleared.includes(name)) return [[name, null]]
      const link = field(name).trim()
      return link === '' ? [] : [[name, link]]
    })
    const tags = tagChanges(fields('add_tag'), fields('remove_tag'))
    const body = { ...Object.fromEntries(links), ...tags }
    const isNothing = Object.keys(body).length === 0
    const missing = [...(ids.length === 0 ? ['project'] : []), ...(isNothing ? ['changes'] : [])]
    if (missing.length > 0)
      refuse(missing.map((path) => ({ path, message: 'is required', rule: 'required' })))
    await api(editProjects, { query: { ids: JSON.stringify(ids) }, body })
    return { to: `${page.pathname}?changed=${ids.length}` }
  },
}

/** A tag that is both added and removed is removed, as links are. */
function tagChanges(added: readonly string[], removed: readonly string[]) {
  const remaining = added.filter((name) => !removed.includes(name))
  return {
    ...(remaining.length > 0 && { add_additional_categories: remaining }),
    ...(removed.length > 0 && {
      remove_categories: [...removed],
      remove_additional_categories: [...removed],
    }),
  }
}
