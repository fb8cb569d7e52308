import type { OwnOauthApp } from '@quarry/api/contract/accounts/oauth-apps'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'

interface AppRowProps {
  app: OwnOauthApp
  onEdit: () => void
  onRenew: () => void
  onDelete: () => void
}

/** One of the viewer's own apps: name, client id and redirect URIs. */
export function AppRow({ app, onEdit, onRenew, onDelete }: AppRowProps) {
  const intl = useIntl()
  const labelOf = (
    id:
      | 'accounts-settings.applications.edit.one'
      | 'accounts-settings.applications.renew.one'
      | 'accounts-settings.applications.delete.one',
  ) => intl.formatMessage({ id }, { name: app.name })
  return (
    <li>
      <Avatar src={app.icon_url} seed={app.id} size="l" kind="organization" />
      <div className="stack gap-1 min-w-0">
        <h2>
          <bdi>{app.name}</bdi>
        </h2>
        {app.description !== null && <p dir="auto">{app.description}</p>}
        <p className="muted">
          <FormattedMessage
            id="accounts-settings.applications.facts"
            values={{ created: <RelativeTime date={app.created} />, count: app.redirect_uris.length }}
          />
        </p>
        <div className="row-tight">
          <CopyCode text={app.id} label={intl.formatMessage({ id: 'accounts-settings.applications.id' })} />
        </div>
        {app.url !== null && (
          <p className="clip">
            <a href={app.url} rel="nofollow noopener" dir="ltr">
              {app.url}
            </a>
          </p>
        )}
      </div>
      <div className="row-tight">
        <Button
          icon={Pencil}
          aria-label={labelOf('accounts-settings.applications.edit.one')}
          onClick={onEdit}
        />
        <Button
          icon={KeyRound}
          aria-label={labelOf('accounts-settings.applications.renew.one')}
          onClick={onRenew}
        />
        <Button
          look="quiet-danger"
          icon={Trash2}
          aria-label={labelOf('accounts-settings.applications.delete.one')}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}
