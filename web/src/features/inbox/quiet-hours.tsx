import type { QuietHours } from '@quarry/api/contract/notifications'
import { useHydrated } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { TextField } from '../../ui/text-field.tsx'
import { Checkbox } from '../../ui/tick.tsx'
import '../../styles/pages/inbox.css'

/** A night, for whoever has chosen nothing yet. */
const NIGHT = { from: '22:00', until: '07:00' }

const ZONES = 'time-zones'

/** When no mail comes, by the clock where the reader lives: with scripts the zone of this machine is proposed. */
export function QuietHoursFields({ quiet }: { quiet: QuietHours | null }) {
  const isHydrated = useHydrated()
  const { from, until } = quiet ?? NIGHT
  const here = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  return (
    <fieldset className="slab quiet-hours">
      <legend className="label">
        <FormattedMessage id="inbox.quiet" />
      </legend>
      <Checkbox
        name="quiet"
        defaultChecked={quiet !== null}
        hint={<FormattedMessage id="inbox.quiet.hint" />}
      >
        <FormattedMessage id="inbox.quiet.on" />
      </Checkbox>
      <div className="row">
        <TextField
          type="time"
          name="quiet-from"
          label={<FormattedMessage id="inbox.quiet.from" />}
          defaultValue={from}
        />
        <TextField
          type="time"
          name="quiet-until"
          label={<FormattedMessage id="inbox.quiet.until" />}
          defaultValue={until}
        />
        <TextField
          name="quiet-zone"
          list={ZONES}
          autoComplete="off"
          label={<FormattedMessage id="inbox.quiet.zone" />}
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
