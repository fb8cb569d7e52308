import type { Action } from '../../auth/actions.ts'
import { ApiError } from '../../protocol/api-error.ts'
import * as check from '../../protocol/checks.ts'
import type { Check } from '../../protocol/checks.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import {
  editBody,
  exportBody,
  logsBody,
  logTargetBody,
  networkBody,
  rulesBody,
} from '../../request/refused-bodies.ts'
import { readJson } from '../body.ts'
import { ok } from '../call.ts'
import type { Route } from '../router.ts'

/**
 * Routes of the real server that this engine does not have: method, path, action of a key, name of the feature,
 * and the body, whose errors are reported first.
 */
const refusals: [method: string, path: string, action: Action, feature: string, body?: Check<unknown>][] = [
  ['POST', '/tasks/compact', 'tasks.compact', 'task queue compaction route'],
  ['POST', '/indexes/:index/documents/edit', 'editDocuments', 'edit documents by function', editBody],
  ['GET', '/network', 'network.get', 'network'],
  ['PATCH', '/network', 'network.update', 'network', networkBody],
  ['POST', '/logs/stream', 'metrics.get', 'logs route', logsBody],
  ['DELETE', '/logs/stream', 'metrics.get', 'logs route'],
  ['POST', '/logs/stderr', 'metrics.get', 'logs route', logTargetBody],
  ['GET', '/metrics', 'metrics.get', 'metrics'],
  ['POST', '/export', 'export', 'export', exportBody],
  ['GET', '/chats', 'chats.get', 'chat completions'],
  ['GET', '/chats/:workspace', 'chats.get', 'chat completions'],
  ['DELETE', '/chats/:workspace', 'chats.delete', 'chat completions'],
  ['POST', '/chats/:workspace/chat/completions', 'chatCompletions', 'chat completions'],
  ['GET', '/chats/:workspace/settings', 'chatsSettings.get', 'chat completions'],
  ['PATCH', '/chats/:workspace/settings', 'chatsSettings.update', 'chat completions'],
  ['DELETE', '/chats/:workspace/settings', 'chatsSettings.update', 'chat completions'],
  ['GET', '/dynamic-search-rules', 'dynamicSearchRules.get', 'dynamic search rules'],
  ['POST', '/dynamic-search-rules', 'dynamicSearchRules.get', 'dynamic search rules', rulesBody],
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
  ...refusals.map(([method, path, action, feature, body]): Route => ({
    method,
    path,
    action,
    handle: async (call) => {
      body?.(await readJson(call), check.body)
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
