import type { NotificationPreference } from '@quarry/api/contract/notifications/notifications'
import { EMAIL_FREQUENCIES } from '@quarry/domain/notifications/notification-types'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Select } from '../../../ui/controls/select.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { chatField, feedField, mailField, siteField } from './notification-preferences.forms.ts'
import '../../../styles/pages/notifications.css'

const CHANNELS = [
  { channel: 'site', fieldOf: siteField, isChosen: ({ on_site }: NotificationPreference) => on_site },
  { channel: 'feed', fieldOf: feedField, isChosen: ({ in_feed }: NotificationPreference) => in_feed },
  { channel: 'chat', fieldOf: chatField, isChosen: ({ in_chat }: NotificationPreference) => in_chat },
] as const

const COLUMNS = ['what', ...CHANNELS.map(({ channel }) => channel), 'mail'] as const

/**
 * Channels by notification type. Row and column label each control, also where CSS turns the table into a
 * list.
 */
export function PreferencesTable({ choices }: { choices: readonly NotificationPreference[] }) {
  const id = useId()
  return (
    <div className="slab places">
      <table className="table">
        <caption className="sr">
          <FormattedMessage id="notifications.choices.table" />
        </caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} id={`${id}-${column}`} scope="col">
                <FormattedMessage id={`notifications.choices.${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <ChoiceRow key={choice.type} choice={choice} tableId={id} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ChoiceRow({ choice, tableId }: { choice: NotificationPreference; tableId: string }) {
  const intl = useIntl()
  const { type, mail } = choice
  const row = `${tableId}-${type}`
  const namedBy = (column: string) => `${row} ${tableId}-${column}`
  return (
    <tr>
      <th id={row} scope="row">
        <FormattedMessage id={`notifications.type.${type}`} />
      </th>
      {CHANNELS.map(({ channel, fieldOf, isChosen }) => (
        <td key={channel}>
          <Checkbox name={fieldOf(type)} defaultChecked={isChosen(choice)} aria-labelledby={namedBy(channel)}>
            <FormattedMessage id={`notifications.choices.${channel}`} />
          </Checkbox>
        </td>
      ))}
      <td>
        <label className="hint" htmlFor={`${row}-mail`}>
          <FormattedMessage id="notifications.choices.mail" />
        </label>
        <Select
          id={`${row}-mail`}
          aria-labelledby={namedBy('mail')}
          name={mailField(type)}
          value={mail}
          options={EMAIL_FREQUENCIES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `notifications.choices.mail.${value}` }),
          }))}
        />
      </td>
    </tr>
  )
}
