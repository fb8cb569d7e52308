import type { InboxEntry } from '@quarry/api/contract/notifications'

/** What tells of the same thing: versions of one project on one day. Everything else stands alone. */
const groupKey = (entry: InboxEntry): string =>
  entry.type === 'project_update' && entry.project
    ? `${entry.type} ${entry.project.id} ${entry.created.slice(0, 10)} ${entry.read}`
    : entry.id

/** Groups in the order of their newest entries. */
export function groupEntries(entries: readonly InboxEntry[]): InboxEntry[][] {
  const groups = new Map<string, InboxEntry[]>()
  for (const entry of entries) {
    const key = groupKey(entry)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return [...groups.values()]
}
