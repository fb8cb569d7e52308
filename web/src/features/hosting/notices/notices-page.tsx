import type { ServerNotice } from '@quarry/api/contract/hosting/notices'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { nodesQuery } from '../nodes/nodes.queries.ts'
import { LazyNoticeDialog } from './lazy-notice-dialog.ts'
import { NoticeCard } from './notice-card.tsx'
import { noticesQuery } from './notices.queries.ts'
import '../../../styles/pages/forms.css'
import '../../../styles/pages/hosting.css'
import '../../../styles/pages/markdown.css'

/** The notices on the pages of servers, for admins. */
export function NoticesPage({ rendered }: { rendered: Date }) {
  const { api } = useRouter().options.context
  const { data: notices } = useSuspenseQuery(noticesQuery(api))
  const { data: nodes } = useSuspenseQuery(nodesQuery(api))
  const [open, setOpen] = useState<{ notice: ServerNotice | undefined }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <p className="muted">
        <FormattedMessage id="hosting-notices.admin.intro" />
      </p>
      <p>
        <Button look="brand" icon={Plus} onClick={() => setOpen({ notice: undefined })}>
          <FormattedMessage id="hosting-notices.admin.create" />
        </Button>
      </p>
      <section className="stack" aria-labelledby="notices">
        <h2 id="notices" className="sr">
          <FormattedMessage id="hosting-notices.admin.list" />
        </h2>
        {notices.length === 0 ? (
          <EmptyState level={3} title={<FormattedMessage id="hosting-notices.admin.none" />}>
            <FormattedMessage id="hosting-notices.admin.none.text" />
          </EmptyState>
        ) : (
          <ul className="stack">
            {notices.map((notice) => (
              <NoticeCard
                key={notice.id}
                notice={notice}
                rendered={rendered}
                onEdit={() => setOpen({ notice })}
              />
            ))}
          </ul>
        )}
      </section>
      {open && (
        <LazyPart onFail={close}>
          <LazyNoticeDialog key={open.notice?.id} notice={open.notice} nodes={nodes} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
