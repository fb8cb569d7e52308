import { dismissServerNotice } from '@quarry/api/contract/hosting/notices'
import type { Server } from '@quarry/api/contract/hosting/servers'
import type { ShownServerNotice } from '@quarry/api/contract/hosting/shown-notice'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { useServerMutation } from '../servers.queries.ts'
import { Prose } from '../../markdown/prose.tsx'
import { shownNoticesQuery } from './shown-notices.queries.ts'

/** What admins say to the users of this server, above all its pages. */
export function ServerNotices({ server: { server_id: server, notices } }: { server: Server }) {
  const { context } = useRouter().options
  const { data: html } = useQuery({
    ...shownNoticesQuery(context, notices),
    placeholderData: (previous: Readonly<Record<string, string>> | undefined) => previous,
  })
  const dismiss = useServerMutation({
    send: (api, notice: string) => api(dismissServerNotice, { params: { server, notice } }),
  })
  if (!html) return null
  return notices.map((notice) => (
    <NoticeBox
      key={notice.id}
      notice={notice}
      html={html[notice.id] ?? ''}
      isBusy={dismiss.isPending && dismiss.variables === notice.id}
      onDismiss={() => dismiss.mutate(notice.id)}
    />
  ))
}

const LOOKS = { info: 'info', warn: 'warning', critical: 'error', survey: 'info' } as const

interface NoticeBoxProps {
  notice: Omit<ShownServerNotice, 'id'>
  /** The rendered message. */
  html: string
  isBusy?: boolean
  /** Undefined in a preview. */
  onDismiss?: (() => void) | undefined
}

/** A notice as the pages of servers show it. */
export function NoticeBox({ notice, html, isBusy = false, onDismiss }: NoticeBoxProps) {
  const intl = useIntl()
  const { level, survey_url: survey, dismissable } = notice
  const title = notice.title ?? intl.formatMessage({ id: `hosting-notices.title.${level}` })
  return (
    <Note
      level={LOOKS[level]}
      title={<span dir="auto">{title}</span>}
      actions={
        (survey !== null || dismissable) && (
          <>
            {survey !== null && (
              <ButtonLink size="small" href={survey}>
                <FormattedMessage id="hosting-notices.survey" />
              </ButtonLink>
            )}
            {dismissable && (
              <Button
                size="small"
                look="quiet"
                icon={X}
                isBusy={isBusy}
                aria-label={intl.formatMessage({ id: 'hosting-notices.dismiss.one' }, { title })}
                onClick={onDismiss}
              >
                <FormattedMessage id="shell.dismiss" />
              </Button>
            )}
          </>
        )
      }
    >
      <Prose html={html} isCompact />
    </Note>
  )
}
