import type { ApiError } from '@quarry/api/contract/client'
import type { QuietHours } from '@quarry/api/contract/notifications/notifications'
import { useHydrated } from '@tanstack/react-router'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import '../../../styles/pages/notifications.css'

/** Default hours for users who have chosen none. */
const NIGHT = { from: '22:00', until: '07:00' }

/** The default, since the server does not know the time zone of a browser. */
const UTC = 'UTC'
const ZONES = 'time-zones'

const FIELDS = ['from', 'until', 'zone'] as const
/** Error messages by field. */
export type QuietProblems = Partial<Record<(typeof FIELDS)[number], string>>

/** Errors of the quiet hours in a refusal; undefined if it is about other fields. */
export function quietProblemsIn(fields: ApiError['fields']): QuietProblems | undefined {
  const problems: QuietProblems = {}
  for (const name of FIELDS) {
    const found = fields.find(({ path }) => path === `quiet_hours.${name}`)
    if (found) problems[name] = found.message
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

interface QuietHoursProps {
  quiet: QuietHours | null
  problems?: QuietProblems | undefined
}

/** Hours without emails, in the user's time zone. Turning them on enters the time zone of the browser. */
export function QuietHoursFields({ quiet, problems = {} }: QuietHoursProps) {
  const isHydrated = useHydrated()
  const { from, until } = quiet ?? NIGHT
  const zone = useRef<HTMLInputElement>(null)
  /** As the user would enter it: a default that changes later would count as input, and keep a draft from being restored. */
  const enterLocalZone = () => {
    const field = zone.current
    if (!field || quiet || field.value !== UTC) return
    field.value = new Intl.DateTimeFormat().resolvedOptions().timeZone
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset className="slab quiet-hours">
      <legend className="label">
        <FormattedMessage id="notifications.quiet" />
      </legend>
      <Checkbox
        name="quiet"
        defaultChecked={quiet !== null}
        onChange={({ target }) => target.checked && enterLocalZone()}
        hint={<FormattedMessage id="notifications.quiet.hint" />}
      >
        <FormattedMessage id="notifications.quiet.on" />
      </Checkbox>
      <div className="row">
        <TextField
          type="time"
          name="quiet-from"
          label={<FormattedMessage id="notifications.quiet.from" />}
          error={problems.from}
          defaultValue={from}
        />
        <TextField
          type="time"
          name="quiet-until"
          label={<FormattedMessage id="notifications.quiet.until" />}
          error={problems.until}
          defaultValue={until}
        />
        <TextField
          ref={zone}
          name="quiet-zone"
          list={ZONES}
          autoComplete="off"
          label={<FormattedMessage id="notifications.quiet.zone" />}
          error={problems.zone}
          defaultValue={quiet?.zone ?? UTC}
        />
        {isHydrated && (
          <datalist id={ZONES}>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </datalist>
        )}
      </div>
    </fieldset>
  )
}
