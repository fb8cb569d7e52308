import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { dayAfter, EXPIRY_DAYS } from './token-expiry.ts'

interface ExpiryFieldProps {
  day: string
  onChange: (day: string) => void
  error: string | undefined
}

/** The last day on which a token is valid: a preset or any day. */
export function ExpiryField({ day, onChange, error }: ExpiryFieldProps) {
  const intl = useIntl()
  const [now] = useState(() => new Date())
  return (
    <div className="stack gap-2">
      <TextField
        label={intl.formatMessage({ id: 'accounts-settings.pats.expires' })}
        name="expires"
        type="date"
        min={dayAfter(0, now)}
        isRequired
        value={day}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="row-tight">
        {EXPIRY_DAYS.map((days) => (
          <Button
            key={days}
            size="small"
            aria-pressed={day === dayAfter(days, now)}
            onClick={() => onChange(dayAfter(days, now))}
          >
            <FormattedMessage id="accounts-settings.pats.days" values={{ days }} />
          </Button>
        ))}
      </div>
    </div>
  )
}
