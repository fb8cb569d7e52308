/** Every action that a key may name; those of routes which this engine does not serve have no effect. */
export const actionNames = [
  '*',
  'search',
  'documents.*',
  'documents.add',
  'documents.get',
  'documents.delete',
  'indexes.*',
  'indexes.create',
  'indexes.get',
  'indexes.update',
  'indexes.delete',
  'indexes.swap',
  'tasks.*',
  'tasks.cancel',
  'tasks.delete',
  'tasks.get',
  'settings.*',
  'settings.get',
  'settings.update',
  'stats.*',
  'stats.get',
  'metrics.*',
  'metrics.get',
  'dumps.*',
  'dumps.create',
  'snapshots.*',
  'snapshots.create',
  'version',
  'keys.create',
  'keys.get',
  'keys.update',
  'keys.delete',
  'experimental.get',
  'experimental.update',
  'export',
  'network.get',
  'network.update',
  'chatCompletions',
  'chats.*',
  'chats.get',
  'chats.delete',
  'chatsSettings.*',
  'chatsSettings.get',
  'chatsSettings.update',
  '*.get',
  'webhooks.get',
  'webhooks.update',
  'webhooks.delete',
  'webhooks.create',
  'webhooks.*',
  'indexes.compact',
  'fields.post',
  'tasks.compact',
  'dynamicSearchRules.get',
  'dynamicSearchRules.create',
  'dynamicSearchRules.update',
  'dynamicSearchRules.delete',
  'dynamicSearchRules.*',
] as const

type ActionName = (typeof actionNames)[number]

/**
 * What routes ask for: a single action, never a pattern. `editDocuments` has no name that a key could hold:
 * only `*` opens it, `documents.*` does not.
 */
export type Action = Exclude<ActionName, `${string}*${string}`> | 'renderTemplate' | 'editDocuments'

/** Families of actions that are about the whole instance, so that a key for single indexes cannot hold them. */
const globalFamilies = new Set([
  'metrics',
  'dumps',
  'snapshots',
  'version',
  'keys',
  'experimental',
  'export',
  'network',
  'chats',
  'chatsSettings',
  'webhooks',
  'dynamicSearchRules',
])

const familyOf = (name: string) => name.split('.')[0] ?? ''

/** Is an action about the whole instance? The stars `*` and `*.get` are not: they open what the key may hold. */
export const isGlobal = (name: string) => name === 'tasks.compact' || globalFamilies.has(familyOf(name))

/** `*.get` is not a pattern of names: it opens all that only reads, search and export too, but no keys. */
function readsAll(action: Action): boolean {
  if (action === 'search' || action === 'version' || action === 'fields.post' || action === 'export')
    return true
  return action.endsWith('.get') && action !== 'keys.get'
}

/** Do the actions of a key open a route? A template is made of settings and documents, so it needs both. */
export function allows(actions: readonly string[], action: Action): boolean {
  if (action === 'renderTemplate') return allows(actions, 'settings.get') && allows(actions, 'documents.get')
  const family = `${familyOf(action)}.*`
  return actions.some(
    (own) =>
      own === '*' ||
      own === action ||
      (own === family && family !== 'keys.*') ||
      (own === '*.get' && readsAll(action)),
  )
}

/** True when no index is closed to a key, present or future. */
export const coversAll = (indexes: readonly string[]) => indexes.includes('*')

/** A key for no index opens nothing; one for single indexes opens nothing that is about the whole instance. */
export function opens(
  key: { actions: readonly string[]; indexes: readonly string[] },
  action: Action,
): boolean {
  if (key.indexes.length === 0 || (isGlobal(action) && !coversAll(key.indexes))) return false
  return allows(key.actions, action)
}
