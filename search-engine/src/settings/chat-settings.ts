import * as check from '../protocol/checks.ts'
import { strategies } from '../protocol/matching-strategy.ts'
import { isObject } from '../protocol/values.ts'

/** How a chat would describe and search an index. Stored for clients that set it: this engine has no chat. */
export interface ChatSettings {
  description: string
  documentTemplate: string
  documentTemplateMaxBytes: number
  searchParameters: Record<string, unknown>
}

/** A part of them; `null` resets that part. */
export type ChatChange = { [K in keyof ChatSettings]?: ChatSettings[K] | null }

const code = 'invalid_settings_index_chat'

export const defaultChat = (): ChatSettings => ({
  description: '',
  documentTemplate:
    '{% for field in fields %}{% if field.is_searchable and field.value != nil %}{{ field.name }}: {{ field.value }}\n{% endif %}{% endfor %}',
  documentTemplateMaxBytes: 400,
  searchParameters: {},
})

const text = { check: check.nullable(check.string) }
const strings = { check: check.nullable(check.array(check.string)) }

const searchParameters = check.object({
  hybrid: { check: check.nullable(check.object({ embedder: text, semanticRatio: { check: check.number } })) },
  limit: { check: check.nullable(check.positiveInteger) },
  sort: strings,
  distinct: text,
  matchingStrategy: { check: check.nullable(check.oneOf(strategies)) },
  attributesToSearchOn: strings,
  rankingScoreThreshold: { check: check.nullable(check.number) },
})

const chat = check.object({
  description: text,
  documentTemplate: text,
  documentTemplateMaxBytes: { check: check.nullable(check.positiveInteger) },
  searchParameters: { check: check.nullable(searchParameters) },
})

export const chatField = { check: check.nullable(chat), code }

/** The body of the sub-route. */
export const readChat = (value: unknown): ChatChange | null => check.nullable(chat)(value, { path: '', code })

const withoutNulls = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** What was set stays unless it is sent again; null = all as by default. */
export function mergeChat(
  present: ChatSettings | null | undefined,
  change: ChatChange | null,
): ChatSettings | null {
  if (change === null) return null
  const defaults = defaultChat()
  const stored = present ?? defaults
  const pick = <K extends keyof ChatSettings>(name: K): ChatSettings[K] => {
    const sent = change[name]
    return sent === undefined ? stored[name] : ((sent ?? defaults[name]) as ChatSettings[K])
  }
  const parameters = isObject(change.searchParameters)
    ? withoutNulls({ ...stored.searchParameters, ...change.searchParameters })
    : pick('searchParameters')
  return {
    description: pick('description'),
    documentTemplate: pick('documentTemplate'),
    documentTemplateMaxBytes: pick('documentTemplateMaxBytes'),
    searchParameters: parameters,
  }
}
