import { deleteServerNotice, type ServerNotice } from '@quarry/api/contract/hosting/notices'
import { noticePhase, type NoticeLevel } from '@quarry/domain/hosting/server-notices'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { siteNowMs } from '../../../lib/live/site-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/floating/lazy-confirm-dialog.ts'
import { Badge, type Tone } from '../../../ui/labels/badge.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { useNoticeMutation } from './notices.queries.ts'

const TONES: Record<NoticeLevel, Tone> = { info: 'blue', warn: 'orange', critical: 'red', survey: 'purple' }

interface NoticeCardProps {
  notice: ServerNotice
  /** When the page was rendered, by the clock of the site. */
  rendered: Date
  onEdit: () => void
}

/** A notice in the list of admins: as users see it, when and where it is shown, and what can be done with it. */
export function NoticeCard({ notice, rendered, onEdit }: NoticeCardProps) {
  const intl = useIntl()
  const { id, level } = notice
  const title = notice.title ?? intl.formatMessage({ id: `hosting-notices.title.${level}` })
  const [isAsked, setIsAsked] = useState(false)
  const remove = useNoticeMutation({
    send: (api) => api(deleteServerNotice, { params: { notice: id } }),
    onDone: () => setIsAsked(false),
  })
  return (
    <li className="slab slab-pad stack" aria-label={title}>
      <NoticeFacts notice={notice} rendered={rendered} />
      <NoticePreview notice={notice} />
      <div className="row">
        <code>{id}</code>
        <div className="row push">
          <Button
            icon={Pencil}
            aria-label={intl.formatMessage({ id: 'hosting-notices.admin.edit.one' }, { title })}
            onClick={onEdit}
          >
            <FormattedMessage id="hosting-notices.admin.edit" />
          </Button>
          <Button
            look="quiet-danger"
            icon={Trash2}
            aria-label={intl.formatMessage({ id: 'hosting-notices.admin.delete.one' }, { title })}
            onClick={() => setIsAsked(true)}
          >
            <FormattedMessage id="hosting-notices.admin.delete" />
          </Button>
        </div>
      </div>
      {isAsked && (
        <LazyPart onFail={() => setIsAsked(false)}>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsAsked}
            title={intl.formatMessage({ id: 'hosting-notices.admin.delete.title' }, { title })}
            confirmLabel={intl.formatMessage({ id: 'hosting-notices.admin.delete' })}
            cancelLabel={intl.formatMessage({ id: 'shell.cancel' })}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            <FormattedMessage id="hosting-notices.admin.delete.text" />
          </ConfirmDialog>
        </LazyPart>
      )}
    </li>
  )
}

const time = (date: string): ReactNode => (
  <FormattedDate value={date} dateStyle="medium" timeStyle="short" timeZone="UTC" />
)

const TICK_MS = 1_000

/** The clock of the site; until the page has been hydrated, when it was rendered. */
function useSiteTime(rendered: Date): Date {
  const [now, setNow] = useState(rendered)
  useEffect(() => {
    const tick = () => {
      const ms = siteNowMs()
      if (!Number.isNaN(ms)) setNow(new Date(ms))
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function NoticeFacts({ notice, rendered }: Pick<NoticeCardProps, 'notice' | 'rendered'>) {
  const now = useSiteTime(rendered)
  const { level, begins, expires, dismissable, dismissals } = notice
  const period = { begins: new Date(begins), expires: expires === null ? null : new Date(expires) }
  return (
    <>
      <div className="row">
        <Badge tone={TONES[level]}>
          <FormattedMessage id={`hosting-notices.level.${level}`} />
        </Badge>
        <Badge>
          <FormattedMessage id={`hosting-notices.admin.phase.${noticePhase(period, now)}`} />
        </Badge>
        <span className="muted">
          <Targets notice={notice} />
        </span>
      </div>
      <p className="muted">
        <FormattedMessage id="hosting-notices.admin.begins" values={{ date: time(begins) }} />
        {' · '}
        {expires === null ? (
          <FormattedMessage id="hosting-notices.admin.forever" />
        ) : (
          <FormattedMessage id="hosting-notices.admin.expires" values={{ date: time(expires) }} />
        )}
        {' · '}
        {dismissable ? (
          <FormattedMessage id="hosting-notices.admin.dismissals" values={{ count: dismissals }} />
        ) : (
          <FormattedMessage id="hosting-notices.admin.fixed" />
        )}
      </p>
    </>
  )
}

function Targets({ notice: { everywhere, nodes, servers } }: { notice: ServerNotice }) {
  if (everywhere) return <FormattedMessage id="hosting-notices.admin.everywhere" />
  if (nodes.length + servers.length === 0) return <FormattedMessage id="hosting-notices.admin.noTargets" />
  return (
    <FormattedMessage
      id="hosting-notices.admin.targets"
      values={{
        nodes: nodes.length,
        servers: servers.length,
        both: String(nodes.length > 0 && servers.length > 0),
      }}
    />
  )
}
