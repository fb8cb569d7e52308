import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { REPLY_TEMPLATES } from '@quarry/domain/reports/reply-templates'
import type { RuleCategory } from '@quarry/domain/reports/report-types'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Select } from '../../../ui/controls/select.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'

interface MessageFieldProps {
  /** Rules of the listed reports: canned replies that fit none of them are left out. */
  rules: readonly RuleCategory[]
  message: string | undefined
  error: boolean
}

/**
 * The message to the reporter: written by the moderator, or a canned reply that the select inserts for
 * editing.
 */
export function MessageField({ rules, message, error }: MessageFieldProps) {
  const intl = useIntl()
  const field = useRef<HTMLTextAreaElement>(null)
  const fittingAnswers = REPLY_TEMPLATES.filter(
    (answer) => !('rules' in answer) || answer.rules.some((rule) => rules.includes(rule)),
  )
  const answers = fittingAnswers.map(({ id }) => ({
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
          // setRangeText, so that the browser can undo it.
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
        defaultValue={message}
      />
    </>
  )
}
