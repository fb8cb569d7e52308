import type { Pat } from '@quarry/api/contract/accounts/pats'
import { Pencil, Trash2 } from 'lucide-react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { scopeTexts } from '../scopes/scopes-in-order.ts'

interface PatRowProps {
  pat: Pat
  onEdit: () => void
  onRevoke: () => void
}

/** A token: scopes, expiry, and last use. */
export function PatRow({ pat, onEdit, onRevoke }: PatRowProps) {
  const intl = useIntl()
  const labelOf = (id: 'accounts-settings.pats.edit.one' | 'accounts-settings.pats.revoke.one') =>
    intl.formatMessage({ id }, { name: pat.name })
  const scopeNames = scopeTexts(intl, pat.scopes)
  return (
    <li>
      <div className="min-w-0">
        <h2>
          <bdi>{pat.name}</bdi> <PatState pat={pat} />
        </h2>
        <p className="muted">
          <FormattedMessage
            id={
              pat.last_used === null ? 'accounts-settings.pats.facts.unused' : 'accounts-settings.pats.facts'
            }
            values={{
              used: <RelativeTime date={pat.last_used ?? pat.created} />,
              created: <RelativeTime date={pat.created} />,
              expires: <FormattedDate value={pat.expires} dateStyle="medium" />,
            }}
          />
        </p>
        <details>
          <summary>
            <FormattedMessage id="accounts-settings.pats.rights" values={{ count: scopeNames.length }} />
          </summary>
          <p className="muted">{intl.formatList(scopeNames, { type: 'unit' })}</p>
        </details>
      </div>
      <div className="row-tight">
        {pat.revoked === null && (
          <Button icon={Pencil} aria-label={labelOf('accounts-settings.pats.edit.one')} onClick={onEdit} />
        )}
        <Button
          look="quiet-danger"
          icon={Trash2}
          aria-label={labelOf('accounts-settings.pats.revoke.one')}
          onClick={onRevoke}
        />
      </div>
    </li>
  )
}

function PatState({ pat }: { pat: Pat }) {
  if (pat.revoked !== null)
    return (
      <span className="tag red">
        <FormattedMessage id="accounts-settings.pats.state.revoked" />
      </span>
    )
  // oxlint-disable-next-line react/purity -- whether it has lapsed depends on the time
  if (new Date(pat.expires).getTime() > Date.now()) return null
  return (
    <span className="tag red">
      <FormattedMessage id="accounts-settings.pats.state.lapsed" />
    </span>
  )
}
