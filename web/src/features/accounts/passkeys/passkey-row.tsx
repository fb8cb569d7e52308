import type { Passkey } from '@quarry/api/contract/accounts/passkeys'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const intl = useIntl()
  const named = (
    id: 'accounts-settings.account.passkeys.rename.one' | 'accounts-settings.account.passkeys.remove.one',
  ) => intl.formatMessage({ id }, { name: passkey.name })
  return (
    <li>
      <Fingerprint className="i" aria-hidden="true" />
      <div className="min-w-0">
        <h3>
          <bdi>{passkey.name}</bdi>
        </h3>
        <p className="muted">
          <FormattedMessage
            id={
              passkey.last_used === null
                ? 'accounts-settings.account.passkeys.facts.unused'
                : 'accounts-settings.account.passkeys.facts'
            }
            values={{
              used: <RelativeTime date={passkey.last_used ?? passkey.created_at} />,
              created: <RelativeTime date={passkey.created_at} />,
            }}
          />
        </p>
      </div>
      <div className="row-tight">
        <Button
          icon={Pencil}
          aria-label={named('accounts-settings.account.passkeys.rename.one')}
          onClick={onRename}
        />
        <Button
          look="quiet-danger"
          icon={Trash2}
          aria-label={named('accounts-settings.account.passkeys.remove.one')}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
