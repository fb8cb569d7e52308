import { createIntl, type IntlShape } from 'react-intl'
import { expect, it } from 'vitest'
import forms from '../../locales/en-US/forms.json'
import { textsOf } from './use-texts.ts'

const intl = createIntl({ locale: 'en-US', messages: forms as never })

it('formats texts by the rest of their id, with values', () => {
  const rule = textsOf(intl, 'forms.rule')
  expect(rule('required')).toBe('This field is required.')
  expect(rule('tooShort', { min: 3 })).toBe('At least 3 characters.')
})

/** Never runs: the compiler checks it, and an `@ts-expect-error` that no longer applies fails the check. */
export function refusedByTheCompiler({ formatMessage }: IntlShape, status: 'draft' | 'nowhere') {
  formatMessage({ id: `projects-labels.status.${'draft' as 'draft' | 'approved'}` })
  // @ts-expect-error -- there is no such text
  formatMessage({ id: 'projects-labels.status.nowhere' })
  // @ts-expect-error -- there is no such text for one of the statuses
  formatMessage({ id: `projects-labels.status.${status}` })
  // @ts-expect-error -- there is no such text under this prefix
  textsOf(intl, 'forms.rule')('title')
}
