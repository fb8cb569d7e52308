import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { REPORT_ANSWERS } from '@quarry/domain/reports/reply-templates'
import type { RuleCategory } from '@quarry/domain/reports/report-types'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Select } from '../../../ui/controls/select.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'

interface WordsFieldProps {
  /** The rules of the reports that are spoken of: answers that fit none of them are left out. */
  rules: readonly RuleCategory[]
  words: string | undefined
  error: boolean
}

/** What whoever reported is told: own words, or a ready answer that is put into the field to be changed there. */
export function WordsField({ rules, words, error }: WordsFieldProps) {
  const intl = useIntl()
  const field = useRef<HTMLTextAreaElement>(null)
  const fitting = REPORT_ANSWERS.filter(
    (answer) => !('rules' in answer) || answer.rules.some((rule) => rules.includes(rule)),
  )
  const answers = fitting.map(({ id }) => ({
    value: intl.formatMessage({ id: `reports.answer.${id}` }),
    label: intl.formatMessage({ id: `reports.answer.${id}.name` }),
  }))
  return (
    <>
      <Select
        name="answer"
        prefix={intl.formatMessage({ id: 'reports.answer' })}
        value=""
        options={[{ value: '', label: intl.formatMessage({ id: 'reports.answer.none' }) }, ...answers]}
        onChange={(answer) => {
          const { current: area } = field
          if (!area || answer === '') return
          // As if it were typed, so that the browser can undo it.
          area.focus()
          area.setRangeText(answer, area.selectionStart, area.selectionEnd, 'end')
        }}
      />
      <TextAreaField
        ref={field}
        name="words"
        rows={4}
        label={<FormattedMessage id="reports.words" />}
        hint={<FormattedMessage id="reports.words.hint" values={{ max: MODERATOR_MESSAGE.max }} />}
        error={
          error && <FormattedMessage id="reports.words.tooLong" values={{ max: MODERATOR_MESSAGE.max }} />
        }
        defaultValue={words}
      />
    </>
  )
}
