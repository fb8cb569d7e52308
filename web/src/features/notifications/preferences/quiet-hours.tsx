import type { ApiError } from '@quarry/api/contract/client'
import type { QuietHours } from '@quarry/api/contract/notifications/notifications'
import { useHydrated } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import '../../../styles/pages/notifications.css'

/** A night, for whoever has chosen nothing yet. */
const NIGHT = { from: '22:00', until: '07:00' }

const ZONES = 'time-zones'

const FIELDS = ['from', 'until', 'zone'] as const
/** What is wrong with each of its fields. */
export type QuietProblems = Partial<Record<(typeof FIELDS)[number], string>>

/** What a refusal says of them; undefined when it is about something else. */
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

/** When no mail comes, by the clock where the reader lives: with scripts the zone of this machine is proposed. */
export function QuietHoursFields({ quiet, problems = {} }: QuietHoursProps) {
  const isHydrated = useHydrated()
  const { from, until } = quiet ?? NIGHT
  const here = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  return (
    <fieldset className="slab quiet-hours">
      <legend className="label">
        <FormattedMessage id="notifications.quiet" />
      </legend>
      <Checkbox
        name="quiet"
        defaultChecked={quiet !== null}
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
          name="quiet-zone"
          list={ZONES}
          autoComplete="off"
          label={<FormattedMessage id="notifications.quiet.zone" />}
          error={problems.zone}
          defaultValue={quiet?.zone ?? here}
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
