import { ruleMessage } from '../../../contract/rules.ts'
import { ALL_RIGHTS_RESERVED } from '@quarry/domain/projects/licenses'
import { invalid } from '../../kernel/errors.ts'
import type { Reference } from '../tags/reference-data.ts'

const LICENSE_REF = /^LicenseRef-[A-Za-z0-9.-]+$/i
const OPERATORS = new Set(['AND', 'OR', 'WITH'])

type Licenses = Pick<Reference, 'licenseById'>

/**
 * Parses an SPDX expression and returns it in its canonical case; `ARR` is short for all rights reserved.
 * Throws `invalid_input` with the part that cannot be parsed.
 */
export function parseLicense(expression: string, { licenseById }: Licenses, field = 'license_id'): string {
  const text = expression.trim()
  if (text.toLowerCase() === 'arr') return ALL_RIGHTS_RESERVED
  const tokens = text.match(/\(|\)|[^\s()]+/g) ?? []
  const output: string[] = []
  let depth = 0
  let expectsId = true
  let afterWith = false
  for (const token of tokens) {
    if (token === '(' && expectsId && !afterWith) depth += 1
    else if (token === ')' && !expectsId && depth > 0) depth -= 1
    else if (expectsId && token !== '(' && token !== ')') {
      output.push(afterWith ? token : properId(token, licenseById, field))
      expectsId = false
      afterWith = false
      continue
    } else if (!expectsId && OPERATORS.has(token.toUpperCase())) {
      expectsId = true
      afterWith = token.toUpperCase() === 'WITH'
      output.push(token.toUpperCase())
      continue
    } else throw invalid(field, ruleMessage('spdx_unexpected', { token }))
    output.push(token)
  }
  if (expectsId || depth > 0) throw invalid(field, ruleMessage('spdx_incomplete'))
  return output.join(' ').replaceAll('( ', '(').replaceAll(' )', ')')
}

function properId(token: string, licenseById: Licenses['licenseById'], field: string): string {
  if (LICENSE_REF.test(token)) return `LicenseRef-${token.slice('LicenseRef-'.length)}`
  const isOrLater = token.endsWith('+')
  const found = licenseById.get((isOrLater ? token.slice(0, -1) : token).toLowerCase())
  if (!found) throw invalid(field, ruleMessage('unknown_license', { license: token }))
  return isOrLater ? `${found.id}+` : found.id
}

/** Full names of the parts, joined by commas; empty for LicenseRef. */
export function licenseName(expression: string, { licenseById }: Licenses): string {
  return licenseIds(expression)
    .map((id) => licenseById.get(id.toLowerCase())?.name)
    .filter((name) => name !== undefined)
    .join(', ')
}

/** True when the first license of the expression is OSI-approved; search filters by it. */
export function isOpenSource(expression: string, { licenseById }: Licenses): boolean {
  const [first = ''] = licenseIds(expression)
  return licenseById.get(first.toLowerCase())?.isOsiApproved ?? false
}

const licenseIds = (expression: string): string[] =>
  expression
    .replace(/ WITH \S+/g, '')
    .split(/ AND | OR |[()\s]/)
    .map((part) => part.replace(/\+$/, ''))
    .filter((part) => part !== '')
