import { ApiError } from '../protocol/api-error.ts'
import * as check from '../protocol/checks.ts'
import type { Fields } from '../protocol/checks.ts'
import type { Features } from '../protocol/features.ts'
import { chatField } from './chat-settings.ts'
import { defaultSettings } from './index-settings.ts'
import type { SettingName } from './index-settings.ts'
import { settingChecks } from './settings-checks.ts'
import type { SettingsChange } from './settings-change.ts'

export const settingNames = Object.keys(defaultSettings()) as SettingName[]

/** The part of the path of a setting: `stopWords` is `stop-words`. */
export const settingPath = (name: SettingName) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Settings of the real server that change by PATCH; the others by PUT. */
export const patchedSettings: ReadonlySet<SettingName> = new Set<SettingName>([
  'typoTolerance',
  'faceting',
  'pagination',
  'embedders',
])

const fields: Fields = Object.fromEntries(
  settingNames.map((name) => {
    const { check: one, code } = settingChecks[name]
    return [name, { check: check.nullable(one), code }]
  }),
)

const experiments: Record<string, string> = { foreignKeys: 'foreign keys', chat: 'chat completions' }

const refuse = (name: string) =>
  Object.hasOwn(experiments, name)
    ? new ApiError(
        'feature_not_enabled',
        `Setting \`${name}\` requires the \`${experiments[name]}\` feature, which this engine does not have. Use a Meilisearch server.`,
      )
    : undefined

const allowed = Object.keys(fields)
const wholeSettings = check.object(fields, { refuse })
const withChat = check.object({ ...fields, chat: chatField }, { refuse, allowed })

/** All settings of a `PATCH /settings`, in the order of the wire. */
export function readSettings(value: unknown, { chatCompletions }: Features): SettingsChange {
  const whole = chatCompletions ? withChat : wholeSettings
  const sent: Record<string, unknown> = whole(value, check.body)
  const names = [...settingNames, 'chat'].filter((name) => name in sent)
  return Object.fromEntries(names.map((name) => [name, sent[name]]))
}

/** The body of a sub-route. */
export function readSetting(name: SettingName, value: unknown): SettingsChange {
  const { check: one, code } = settingChecks[name]
  return { [name]: check.nullable(one)(value, { path: '', code }) }
}

export const resetAll = (): SettingsChange =>
  Object.fromEntries([...settingNames, 'chat'].map((name) => [name, null]))
