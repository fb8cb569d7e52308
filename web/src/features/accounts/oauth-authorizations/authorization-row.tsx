import { userPath } from '@quarry/api/contract/addresses'
import { Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { scopeTexts } from '../scopes/scopes-in-order.ts'
import type { AuthorizedApp } from './authorizations.queries.ts'

/** An app that may act for the viewer: creator, scopes, and last use. */
export function AuthorizationRow({
  authorized,
  onRevoke,
}: {
  authorized: AuthorizedApp
  onRevoke: () => void
}) {
  const intl = useIntl()
  const { app, creator } = authorized
  const scopeNames = scopeTexts(intl, authorized.scopes)
  return (
    <li>
      <Avatar src={app.icon_url} seed={app.id} size="l" kind="organization" />
      <div className="stack gap-1 min-w-0">
        <h2>
          {app.url === null ? (
            <bdi>{app.name}</bdi>
          ) : (
            <a className="link" href={app.url} rel="nofollow noopener">
              <bdi>{app.name}</bdi>
            </a>
          )}
        </h2>
        <p className="muted">
          <FormattedMessage
            id={
              authorized.last_used === null
                ? 'accounts-settings.authorizations.facts.unused'
                : 'accounts-settings.authorizations.facts'
            }
            values={{
              creator: creator && (
                <AppLink className="link" href={userPath(creator)}>
                  {creator}
                </AppLink>
              ),
              used: <RelativeTime date={authorized.last_used ?? authorized.created} />,
              created: <RelativeTime date={authorized.created} />,
            }}
          />
        </p>
        {app.description !== null && <p dir="auto">{app.description}</p>}
        <details>
          <summary>
            <FormattedMessage id="accounts-settings.pats.rights" values={{ count: scopeNames.length }} />
          </summary>
          <p className="muted">{intl.formatList(scopeNames, { type: 'unit' })}</p>
        </details>
      </div>
      <Button
        look="quiet-danger"
        icon={Trash2}
        aria-label={intl.formatMessage(
          { id: 'accounts-settings.authorizations.revoke.one' },
          { name: app.name },
        )}
        onClick={onRevoke}
      />
    </li>
  )
}
