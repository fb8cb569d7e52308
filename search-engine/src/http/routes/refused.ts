import type { Action } from '../../auth/actions.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { ok } from '../call.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import type { Route } from '../router.ts'

/** Routes of the real server that this engine does not have: method, path, action of a key, name of the feature. */
const refusals: [method: string, path: string, action: Action, feature: string][] = [
  ['POST', '/tasks/compact', 'tasks.compact', 'task queue compaction route'],
  ['POST', '/indexes/:index/documents/edit', 'documents.add', 'edit documents by function'],
  ['GET', '/network', 'network.get', 'network'],
  ['PATCH', '/network', 'network.update', 'network'],
  ['POST', '/logs/stream', 'metrics.get', 'logs route'],
  ['DELETE', '/logs/stream', 'metrics.get', 'logs route'],
  ['POST', '/logs/stderr', 'metrics.get', 'logs route'],
  ['GET', '/metrics', 'metrics.get', 'metrics'],
  ['POST', '/export', 'export', 'export'],
  ['GET', '/chats', 'chats.get', 'chat completions'],
  ['GET', '/chats/:workspace', 'chats.get', 'chat completions'],
  ['DELETE', '/chats/:workspace', 'chats.delete', 'chat completions'],
  ['POST', '/chats/:workspace/chat/completions', 'chatCompletions', 'chat completions'],
  ['GET', '/chats/:workspace/settings', 'chatsSettings.get', 'chat completions'],
  ['PATCH', '/chats/:workspace/settings', 'chatsSettings.update', 'chat completions'],
  ['DELETE', '/chats/:workspace/settings', 'chatsSettings.update', 'chat completions'],
  ['GET', '/dynamic-search-rules', 'dynamicSearchRules.get', 'dynamic search rules'],
  ['POST', '/dynamic-search-rules', 'dynamicSearchRules.get', 'dynamic search rules'],
  ['DELETE', '/dynamic-search-rules', 'dynamicSearchRules.delete', 'dynamic search rules'],
  ['GET', '/dynamic-search-rules/:rule', 'dynamicSearchRules.get', 'dynamic search rules'],
  ['PATCH', '/dynamic-search-rules/:rule', 'dynamicSearchRules.update', 'dynamic search rules'],
  ['DELETE', '/dynamic-search-rules/:rule', 'dynamicSearchRules.delete', 'dynamic search rules'],
  ['POST', '/render-template', 'renderTemplate', 'render route'],
  ['PUT', '/indexes/:index/settings/foreign-keys', 'settings.update', 'foreign keys'],
  ['DELETE', '/indexes/:index/settings/foreign-keys', 'settings.update', 'foreign keys'],
]

/** Always refused, with the code that the real server uses while the feature is off. */
export const refusedRoutes: Route[] = [
  ...refusals.map(([method, path, action, feature]): Route => ({
    method,
    path,
    action,
    handle: () => {
      throw new ApiError(
        'feature_not_enabled',
        `Using \`${method} ${path}\` requires the \`${feature}\` feature, which this engine does not have. Use a Meilisearch server.`,
      )
    },
  })),
  {
    method: 'GET',
    path: '/indexes/:index/settings/foreign-keys',
    action: 'settings.get',
    handle: ({ engine, params }) => {
      engine.index(requireIndexUid(params['index']))
      return ok([])
    },
  },
]
