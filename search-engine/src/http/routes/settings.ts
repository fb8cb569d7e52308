import { changeDetails } from '../../settings/apply-change.ts'
import { defaultChat, readChat } from '../../settings/chat-settings.ts'
import type { SettingName } from '../../settings/index-settings.ts'
import {
  patchedSettings,
  readSetting,
  readSettings,
  resetAll,
  settingNames,
  settingPath,
} from '../../settings/read-settings.ts'
import type { SettingsChange } from '../../settings/settings-change.ts'
import { summarize } from '../../tasks/task-view.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import { accepted, ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import type { Route } from '../router.ts'

/** A change may create the index, a reset may not; creating needs the right to. */
async function enqueueChange(
  call: Call,
  change: SettingsChange,
  kind: { isReset: boolean; isResetOfAll: boolean },
) {
  const uid = requireIndexUid(call.params['index'])
  const task = await call.engine.enqueue({
    indexUid: uid,
    work: {
      type: 'settingsUpdate',
      change,
      isReset: kind.isResetOfAll,
      mayCreateIndex: !kind.isReset && call.caller.mayUse('indexes.create'),
    },
    details: changeDetails(change, kind.isResetOfAll),
  })
  return accepted(summarize(task))
}

/** Chat settings are shown only while the feature is on. */
function getAll({ engine, params }: Call): Reply {
  const { settings, chat } = engine.index(requireIndexUid(params['index'])).record
  return ok(engine.state.features.chatCompletions ? { ...settings, chat: chat ?? defaultChat() } : settings)
}

async function updateAll(call: Call): Promise<Reply> {
  const change = readSettings(await readJson(call), call.engine.state.features)
  return enqueueChange(call, change, { isReset: false, isResetOfAll: false })
}

function resetEverything(call: Call): Promise<Reply> {
  return enqueueChange(call, resetAll(), { isReset: true, isResetOfAll: true })
}

function routesOf(name: SettingName): Route[] {
  const path = `/indexes/:index/settings/${settingPath(name)}`
  return [
    {
      method: 'GET',
      path,
      action: 'settings.get',
      handle: ({ engine, params }) =>
        ok(engine.index(requireIndexUid(params['index'])).record.settings[name]),
    },
    {
      method: patchedSettings.has(name) ? 'PATCH' : 'PUT',
      path,
      action: 'settings.update',
      handle: async (call) =>
        enqueueChange(call, readSetting(name, await readJson(call)), { isReset: false, isResetOfAll: false }),
    },
    {
      method: 'DELETE',
      path,
      action: 'settings.update',
      handle: (call) => enqueueChange(call, { [name]: null }, { isReset: true, isResetOfAll: false }),
    },
  ]
}

const chatPath = '/indexes/:index/settings/chat'

/** What the real server answers while the feature is off. */
const noChat = {
  description: '',
  documentTemplate: null,
  documentTemplateMaxBytes: null,
  searchParameters: {},
}

function getChat({ engine, params }: Call): Reply {
  const { chat } = engine.index(requireIndexUid(params['index'])).record
  return ok(engine.state.features.chatCompletions ? (chat ?? defaultChat()) : noChat)
}

function requireChat({ engine, method }: Call): void {
  if (engine.state.features.chatCompletions) return
  throw new ApiError(
    'feature_not_enabled',
    `Using \`${method} ${chatPath}\` requires enabling the \`chat completions\` experimental feature: send \`{"chatCompletions": true}\` to PATCH \`/experimental-features\`.`,
  )
}

async function updateChat(call: Call): Promise<Reply> {
  requireChat(call)
  return enqueueChange(
    call,
    { chat: readChat(await readJson(call)) },
    { isReset: false, isResetOfAll: false },
  )
}

async function resetChat(call: Call): Promise<Reply> {
  requireChat(call)
  return enqueueChange(call, { chat: null }, { isReset: true, isResetOfAll: false })
}

export const settingsRoutes: Route[] = [
  { method: 'GET', path: '/indexes/:index/settings', action: 'settings.get', handle: getAll },
  { method: 'PATCH', path: '/indexes/:index/settings', action: 'settings.update', handle: updateAll },
  { method: 'DELETE', path: '/indexes/:index/settings', action: 'settings.update', handle: resetEverything },
  ...settingNames.flatMap(routesOf),
  { method: 'GET', path: chatPath, action: 'settings.get', handle: getChat },
  { method: 'PUT', path: chatPath, action: 'settings.update', handle: updateChat },
  { method: 'PATCH', path: chatPath, action: 'settings.update', handle: updateChat },
  { method: 'DELETE', path: chatPath, action: 'settings.update', handle: resetChat },
]
