import type { Server } from '@quarry/api/contract/hosting/servers'
import { PROPERTIES_FILE } from '@quarry/domain/hosting/server-properties'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy } from '../../../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../../../lib/viewer/can-do.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { BrowserOnly } from '../../browser-only.tsx'
import { folderHref } from '../../files/files.queries.ts'
import { RetriedPart } from '../../retried-part.tsx'
import { RetryNote } from '../../retry-note.tsx'
import { isReachable, memberRoleOf } from '../../server-state.ts'
import { propertiesQuery } from './properties.queries.ts'
import '../../../../styles/pages/hosting.css'

/** Only where there are properties to show: the form is most of the code of the page. */
const PropertiesForm = lazy(async () => (await import('./properties-form.tsx')).PropertiesForm)

/** The settings of the game server, for users who may use its files. */
export function PropertiesPage({ server }: { server: Server }) {
  if (!canDo({ viewer: { can: server.can } }, 'server.files'))
    return (
      <Note level="info">
        <FormattedMessage
          id={memberRoleOf(server) ? 'hosting-properties.forbidden' : 'hosting-properties.staff'}
        />
      </Note>
    )
  if (!isReachable(server))
    return (
      <p className="muted">
        <FormattedMessage id="hosting-properties.unreachable" />
      </p>
    )
  return <Properties server={server} />
}

const Loading = () => (
  <BrowserOnly>
    <FormattedMessage id="hosting-properties.loading" />
  </BrowserOnly>
)

function Properties({ server }: { server: Server }) {
  const { i18n } = useRouter().options.context
  const id = server.server_id
  const { data, error, refetch, isFetching } = useQuery(propertiesQuery(i18n, id))
  // Together with the file, not after it.
  useEffect(() => PropertiesForm.warm(), [])
  if (data?.kind === 'text')
    return (
      <RetriedPart
        part={PropertiesForm}
        props={{ server, file: data }}
        fallback={<Loading />}
        failure={<FormattedMessage id="hosting-properties.failed" />}
      />
    )
  if (data?.kind === 'missing')
    return (
      <EmptyState
        level={3}
        title={<FormattedMessage id="hosting-properties.missing" values={{ file: PROPERTIES_FILE }} />}
        actions={
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="hosting-properties.check" />
          </Button>
        }
      >
        <FormattedMessage id="hosting-properties.missing.text" />
      </EmptyState>
    )
  if (data)
    return (
      <Note
        level="warning"
        actions={
          <ButtonLink size="small" href={folderHref(id, {})}>
            <FormattedMessage id="hosting-properties.files" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="hosting-properties.unreadable" values={{ file: PROPERTIES_FILE }} />
      </Note>
    )
  if (error)
    return (
      <RetryNote isBusy={isFetching} onRetry={refetch}>
        <p>{error.message}</p>
      </RetryNote>
    )
  return <Loading />
}
