import type { NotificationChoice } from '@quarry/api/contract/notifications/notifications'
import { MAIL_CHOICES } from '@quarry/domain/notifications/notification-types'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Select } from '../../../ui/controls/select.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { chatField, feedField, mailField, siteField } from './notification-preferences.forms.ts'
import '../../../styles/pages/notifications.css'

const PLACES = [
  { place: 'site', fieldOf: siteField, isChosen: ({ on_site }: NotificationChoice) => on_site },
  { place: 'feed', fieldOf: feedField, isChosen: ({ in_feed }: NotificationChoice) => in_feed },
  { place: 'chat', fieldOf: chatField, isChosen: ({ in_chat }: NotificationChoice) => in_chat },
] as const

const COLUMNS = ['what', ...PLACES.map(({ place }) => place), 'mail'] as const

/** What is told where: each control is named by its row and its column, also where the table is drawn as a list. */
export function ChoicesTable({ choices }: { choices: readonly NotificationChoice[] }) {
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

function ChoiceRow({ choice, tableId }: { choice: NotificationChoice; tableId: string }) {
  const intl = useIntl()
  const { type, mail } = choice
  const row = `${tableId}-${type}`
  const namedBy = (column: string) => `${row} ${tableId}-${column}`
  return (
    <tr>
      <th id={row} scope="row">
        <FormattedMessage id={`notifications.type.${type}`} />
      </th>
      {PLACES.map(({ place, fieldOf, isChosen }) => (
        <td key={place}>
          <Checkbox name={fieldOf(type)} defaultChecked={isChosen(choice)} aria-labelledby={namedBy(place)}>
            <FormattedMessage id={`notifications.choices.${place}`} />
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
          options={MAIL_CHOICES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `notifications.choices.mail.${value}` }),
          }))}
        />
      </td>
    </tr>
  )
}
