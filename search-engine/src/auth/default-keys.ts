import { randomUUID } from 'node:crypto'

import type { Journal } from '../storage/journal.ts'

const defaults = [
  {
    name: 'Default Chat API Key',
    description: 'Use it to chat and search from the frontend',
    actions: ['chatCompletions', 'search'],
  },
  {
    name: 'Default Read-Only Admin API Key',
    description:
      'Use it to read information across the whole database. Caution! Do not expose this key on a public frontend',
    actions: ['*.get', 'keys.get'],
  },
  {
    name: 'Default Admin API Key',
    description:
      'Use it for anything that is not a search operation. Caution! Do not expose it on a public frontend',
    actions: ['*'],
  },
  { name: 'Default Search API Key', description: 'Use it to search from the frontend', actions: ['search'] },
]

/** At the first start with a master key; clients find these keys by name or action. */
export function createDefaultKeys(journal: Journal): void {
  if (journal.state.keys.size > 0) return
  const now = Date.now()
  for (const [index, key] of defaults.entries()) {
    const at = now + index
    journal.write({
      kind: 'key',
      key: { uid: randomUUID(), ...key, indexes: ['*'], expiresAt: null, createdAt: at, updatedAt: at },
    })
  }
}
