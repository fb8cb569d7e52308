import type { core, ZodType } from 'zod'
import { ruleOfText, ruleMessage, type RuleMessage } from '../../contract/rules.ts'
import { AppError, invalidFields, problem } from './errors.ts'

/** Parses or throws `invalid_input` with every invalid field and the rule it breaks. */
export function validate(schema: ZodType, value: unknown, what: 'query' | 'body'): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [first, ...more] = parsed.error.issues.map((issue) =>
    problem(issue.path.join('.') || what, ruleMessageOf(issue)),
  )
  throw first ? invalidFields([first, ...more]) : new AppError('invalid_input')
}

/** Our own rules are found by their text; messages of the library are converted. */
function ruleMessageOf(issue: core.$ZodIssue): RuleMessage {
  const own = ruleOfText(issue.message)
  if (own) return own
  if (issue.code === 'invalid_type') {
    const [, received = 'nothing'] = /received (\S+)$/.exec(issue.message) ?? []
    return received === 'undefined'
      ? ruleMessage('required')
      : ruleMessage('wrong_type', { expected: issue.expected, received })
  }
  if (issue.code === 'invalid_value')
    return ruleMessage('one_of', { values: issue.values.map((value) => JSON.stringify(value)).join('|') })
  if (issue.code === 'unrecognized_keys')
    return ruleMessage('unknown_keys', { values: issue.keys.map((key) => `"${key}"`).join(', ') })
  const { message } = issue
  return ruleMessage('not_valid', { reason: `${message.charAt(0).toLowerCase()}${message.slice(1)}` })
}
