import { Lock, LockOpen, RefreshCw } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CollapsibleGroup } from './collapsible-group.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import { isInSync, withProvided, type LockGroup } from '../state/server-locks.ts'
import { TagIcon, tagLabel } from '../../projects/tags/tag-icon.tsx'
import '../../../styles/pages/search.css'

/** A group that the server locks: its value, the reason and a button to unlock it. */
export function LockedGroup({ group }: { group: LockGroup }) {
  const intl = useIntl()
  const { locks } = useSearchPage()
  return (
    <CollapsibleGroup title={intl.formatMessage({ id: `projects-tags.group.${group}` })} active={0}>
      <div className="m-2 mt-0 grid gap-2 rounded-control border border-dashed border-line-strong p-3 text-sm">
        <ul className="grid gap-1">
          {locks.provided[group].map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Lock className="i" aria-hidden="true" />
              {group === 'loader' && <TagIcon name={name} />}
              <b>{tagLabel(intl, name)}</b>
            </li>
          ))}
        </ul>
        <p className="muted">
          <FormattedMessage id="search.locked.text" />
        </p>
        <div>
          <button type="button" className="btn btn-s" onClick={() => locks.unlock(group)}>
            <LockOpen className="i" aria-hidden="true" />
            <FormattedMessage id="search.locked.unlock" />
          </button>
        </div>
      </div>
    </CollapsibleGroup>
  )
}

/** Restores the server's values in an unlocked group. */
export function SyncButton({ group }: { group: LockGroup }) {
  const { state, locks, go } = useSearchPage()
  return (
    <button
      type="button"
      className="more-btn"
      onClick={() => {
        locks.relock(group)
        if (!isInSync(state, locks.provided, group))
          go((newest) => withProvided(newest, locks.provided, [group]))
      }}
    >
      <RefreshCw className="i" aria-hidden="true" />
      <FormattedMessage id="search.locked.sync" />
    </button>
  )
}
