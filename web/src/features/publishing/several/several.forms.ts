import { editProjects } from '@quarry/api/contract/catalogue'
import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { refuse } from '../../../lib/forms/refusal.ts'

export const SEVERAL_LINKS = ['issues_url', 'source_url', 'wiki_url', 'discord_url'] as const

/** Sets links of all projects that were ticked, and removes others; a link that is neither stays as it is. */
export const severalLinksForm: NativeForm = {
  kept: ['project', 'clear', ...SEVERAL_LINKS],
  async send({ api, field, fields, page }) {
    const ids = fields('project')
    const cleared = fields('clear')
    const links = SEVERAL_LINKS.flatMap((name): [string, string | null][] => {
      if (cleared.includes(name)) return [[name, null]]
      const link = field(name).trim()
      return link === '' ? [] : [[name, link]]
    })
    const missing = [...(ids.length === 0 ? ['project'] : []), ...(links.length === 0 ? ['links'] : [])]
    if (missing.length > 0)
      refuse(missing.map((path) => ({ path, message: 'is required', rule: 'required' })))
    await api(editProjects, { query: { ids: JSON.stringify(ids) }, body: Object.fromEntries(links) })
    return { to: `${page.pathname}?changed=${ids.length}` }
  },
}
