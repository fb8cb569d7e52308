import { collectionPath, userPath } from '@quarry/api/contract/addresses'
import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { Boxes, CalendarPlus, Check, Copy, EyeOff, Globe, Link2, Lock, Pencil, RefreshCw } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { canDo } from '../../lib/viewer/can-do.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import { CountFact } from '../projects/lists/count-fact.tsx'
import { ReportLink } from '../reports/report-link.tsx'
import { TakeDownLink } from '../moderation/takedowns/take-down-link.tsx'
import '../../styles/pages/projects-page-header.css'

const STATUS_ICONS = { listed: Globe, unlisted: Link2, private: Lock, rejected: EyeOff, unknown: EyeOff }

export function CollectionStatusFact({ status }: Pick<CollectionDetail, 'status'>) {
  const Icon = STATUS_ICONS[status]
  return (
    <span>
      <Icon className="i" aria-hidden="true" />
      <FormattedMessage id={`collections.status.${status}`} />
    </span>
  )
}

export function CollectionHeader({
  collection,
  isEditing,
}: {
  collection: CollectionDetail
  isEditing: boolean
}) {
  const intl = useIntl()
  const viewer = useViewer()
  const { isCopied, copy } = useCopy()
  const { id, name, description, curator, created, items, updated, status } = collection
  const address = collectionPath(id)
  return (
    <div className="phead">
      <span className="profile-avatar">
        <Avatar src={collection.icon_url} seed={id} size="l" kind="organization" />
      </span>
      <div className="ptitle">
        <h1 dir="auto">{name}</h1>
        {description && (
          <p className="lead said" dir="auto">
            {description}
          </p>
        )}
      </div>
      <div className="pacts">
        {canDo(collection, 'collection.edit') && (
          <ButtonLink
            href={isEditing ? address : `${address}?edit=1`}
            icon={isEditing ? Check : Pencil}
            resetScroll={false}
          >
            <FormattedMessage id={isEditing ? 'collections.edit.done' : 'collections.edit'} />
          </ButtonLink>
        )}
        {canDo(collection, 'collection.review') && (
          <TakeDownLink kind="collection" id={id} isTaken={collection.takedown !== null} />
        )}
        <Button
          look="quiet"
          icon={isCopied ? Check : Copy}
          aria-label={intl.formatMessage({ id: isCopied ? 'shell.copied' : 'collections.share' })}
          onClick={() => copy(new URL(address, location.href).href)}
        />
        {viewer?.id !== curator.id && <ReportLink item="collection" id={id} />}
      </div>
      <div className="pmeta">
        <AppLink className="author" href={userPath(curator.username)}>
          <span className="sr">
            <FormattedMessage id="collections.by" />{' '}
          </span>
          <Avatar src={curator.avatar_url} seed={curator.id} size="s" />
          {curator.username}
        </AppLink>
        <CollectionStatusFact status={status} />
        <CountFact icon={Boxes} id="accounts-profile.projects" count={items.length} />
        <span>
          <CalendarPlus className="i" aria-hidden="true" />
          <span>
            <FormattedMessage id="collections.created" values={{ time: <RelativeTime date={created} /> }} />
          </span>
        </span>
        <span>
          <RefreshCw className="i" aria-hidden="true" />
          <RelativeTime date={updated} showsFresh />
        </span>
      </div>
    </div>
  )
}
