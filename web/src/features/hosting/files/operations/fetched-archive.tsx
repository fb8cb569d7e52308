import { checkServerArchive, extractServerArchive } from '@quarry/api/contract/hosting/files'
import type { ServerOperation } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import { Dialog } from '../../../../ui/floating/dialog.tsx'
import { FormDialog } from '../../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { isOpen } from '../../server-state.ts'
import { serverKeys, serverQuery, useServerMutation } from '../../servers.queries.ts'
import { Conflicts, type ConflictsProps } from './extract-dialog.tsx'
import { fetchFailureId } from './file-operations.tsx'
import { useDiscard, type StartedArchive } from './started-download.ts'
import { useNewOperation } from './use-new-operation.ts'
import '../../../../styles/pages/hosting.css'

interface FetchedArchiveProps extends StartedArchive, Pick<ConflictsProps, 'advice'> {
  server: string
  /** The folder that gets the content. */
  folder: string
  /** Whether a single folder around all that the archive has is left out. */
  unwrap?: boolean
  onClose: () => void
}

/** Waits for an archive, says what it would write and replace, and extracts it. Then the archive is deleted. */
export function FetchedArchive(props: FetchedArchiveProps) {
  const { server, folder, download, path, name, advice, unwrap = false, onClose } = props
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: current } = useQuery(serverQuery(api, server))
  const { state, progress, failure } = current?.operations.find(({ id }) => id === download.id) ?? download
  const isLoading = isOpen({ state })
  const isThere = state === 'done'
  const check = useQuery({
    queryKey: [...serverKeys.files(server), 'archive', path, folder, unwrap],
    queryFn: () =>
      api(checkServerArchive, {
        params: { server },
        query: { path, folder, ...(unwrap && { unwrap: 'true' }) },
      }),
    enabled: isThere,
    retry: false,
  })
  const [key] = useState(() => crypto.randomUUID())
  const overwrite = (check.data?.conflicts.length ?? 0) > 0
  const showOperation = useNewOperation(server)
  const extract = useServerMutation({
    send: (api) =>
      api(extractServerArchive, {
        params: { server },
        body: { path, folder, overwrite, delete: true, unwrap, key },
      }),
    showsOwnErrors: true,
    onDone: (operation) => {
      showOperation(operation)
      onClose()
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-files.extract.started' }) })
    },
  })
  const discard = useDiscard(server)
  /** Nothing of it remains. */
  const close = () => {
    if (isLoading || isThere) discard.mutate({ download: { id: download.id, state }, path })
    onClose()
  }
  const title = intl.formatMessage({ id: 'hosting-files.extract.title' }, { name })
  if (state === 'failed' || state === 'cancelled' || check.error)
    return <NoArchive title={title} operation={{ state, failure }} error={check.error} onClose={close} />
  return (
    <FormDialog
      draft={null}
      title={title}
      action={intl.formatMessage({
        id: overwrite ? 'hosting-files.extract.overwrite' : 'hosting-files.extract',
      })}
      look={overwrite ? 'danger' : 'brand'}
      isBusy={isLoading || check.isFetching || extract.isPending}
      onSubmit={() => check.data && extract.mutate()}
      onClose={close}
    >
      {isLoading && (
        <Progress label={name} value={progress / 100}>
          <FormattedMessage id={`hosting-files.fetch.${state === 'queued' ? 'queued' : 'running'}`} />
        </Progress>
      )}
      <output className={check.isFetching ? 'hint' : 'sr'}>
        {check.isFetching && <FormattedMessage id="hosting-files.extract.checking" />}
      </output>
      <FormError error={extract.error} />
      {check.data && check.data.unwrapped !== null && (
        <p>
          <FormattedMessage
            id="hosting-files.extract.unwrapped"
            values={{ folder: <bdi>{check.data.unwrapped}</bdi> }}
          />
        </p>
      )}
      {check.data && !overwrite && (
        <p>
          <FormattedMessage
            id="hosting-files.extract.found"
            values={{ count: check.data.files, size: formatBytes(intl.locale, check.data.size) }}
          />
        </p>
      )}
      {check.data && overwrite && <Conflicts check={check.data} advice={advice} />}
    </FormDialog>
  )
}

interface NoArchiveProps {
  title: string
  operation: Pick<ServerOperation, 'state' | 'failure'>
  /** Why the archive cannot be read. */
  error: Error | null
  onClose: () => void
}

/** Says why there is nothing to extract. */
function NoArchive({ title, operation: { state, failure }, error, onClose }: NoArchiveProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="shell.close" />
        </Button>
      }
    >
      {state === 'failed' && (
        <FieldError isAlert>
          <FormattedMessage id={fetchFailureId(failure)} />
        </FieldError>
      )}
      {state === 'cancelled' && (
        <p>
          <FormattedMessage id="hosting-files.fetch.cancelled" />
        </p>
      )}
      <FormError error={error} />
    </Dialog>
  )
}
