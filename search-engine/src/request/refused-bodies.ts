import * as check from '../protocol/checks.ts'
import type { Check } from '../protocol/checks.ts'

const text = (code: string) => ({ check: check.nullable(check.string), code })

/** A function that edits documents, as the real server takes it. */
export const editBody = check.object({
  filter: { check: check.anything, code: 'invalid_document_filter' },
  context: { check: check.anything, code: 'invalid_document_edition_context' },
  function: {
    check: check.string,
    code: 'invalid_document_edition_function_filter',
    missing: 'missing_document_edition_function',
  },
})

/** A number of bytes, or a text such as `24MiB`. */
const size: Check<string | number> = (value, place) =>
  typeof value === 'string' ? value : check.positiveInteger(value, place)

export const exportBody = check.object({
  url: { check: check.string, code: 'invalid_export_url' },
  apiKey: text('invalid_export_api_key'),
  payloadSize: { check: check.nullable(size), code: 'invalid_export_payload_size' },
  indexes: {
    check: check.nullable(
      check.dictionary(
        check.object({
          filter: { check: check.anything, code: 'invalid_export_index_filter' },
          overrideSettings: { check: check.boolean, code: 'invalid_export_index_override_settings' },
        }),
      ),
    ),
  },
})

/** Parts of a program and levels of its log: `info`, `milli=trace,http=off`. */
const target: Check<string> = (value, place) => {
  const found = check.string(value, place)
  if (found === '') throw check.wrongValue(place, 'an empty text is no target, use `off` for none')
  if (found.split(',').some((part) => part.split('=').length > 2)) {
    throw check.wrongValue(place, 'a part of a target has at most one `=`')
  }
  return found
}

const logFields = check.object({
  target: { check: target },
  mode: { check: check.oneOf(['human', 'json', 'profile']) },
  profileMemory: { check: check.boolean },
})

/** The code of memory without a profile is that of the real server, odd as it is. */
export const logsBody: Check<unknown> = (value, place) => {
  const sent = logFields(value, place)
  if (sent.profileMemory !== true || sent.mode === 'profile') return sent
  throw check.wrongValue(
    { path: '', code: 'invalid_settings_typo_tolerance' },
    '`profileMemory` needs the mode `profile`',
  )
}

export const logTargetBody = check.object({ target: { check: target } })

/** Other fields of a network are not looked at. */
export const networkBody = check.object(
  {
    self: text('invalid_network_self'),
    remotes: {
      check: check.nullable(
        check.dictionary(
          check.nullable(
            check.object(
              { url: text('invalid_network_url'), searchApiKey: text('invalid_network_search_api_key') },
              { unknown: null },
            ),
          ),
        ),
      ),
      code: 'invalid_network_remotes',
    },
  },
  { unknown: null },
)

export const rulesBody = check.object({
  offset: { check: check.positiveInteger, code: 'invalid_dynamic_search_rule_offset' },
  limit: { check: check.positiveInteger, code: 'invalid_dynamic_search_rule_limit' },
  filter: { check: check.anything, code: 'invalid_dynamic_search_rule_filter' },
})
