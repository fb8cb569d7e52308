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

/** What routes ask for: a single action, never a pattern. */
export type Action = Exclude<ActionName, `${string}*${string}`> | 'renderTemplate'

/** `*.get` is not a pattern of names: it opens reading, and search, but no keys. */
function readsAll(action: Action): boolean {
  if (action === 'search' || action === 'version' || action === 'fields.post') return true
  return action.endsWith('.get') && action !== 'keys.get'
}

/** Do the actions of a key open a route? */
export function allows(actions: readonly string[], action: Action): boolean {
  const family = `${action.split('.')[0]}.*`
  return actions.some(
    (own) =>
      own === '*' ||
      own === action ||
      (own === family && family !== 'keys.*') ||
      (own === '*.get' && readsAll(action)),
  )
}
