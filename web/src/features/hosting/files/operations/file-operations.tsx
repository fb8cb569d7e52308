import {
  cancelServerOperation,
  retryServerOperation,
  type Server,
  type ServerOperation,
} from '@quarry/api/contract/hosting/servers'
import type { OperationFailure } from '@quarry/domain/hosting/operations'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { NameBelow } from '../../../../lib/i18n/message-ids.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FieldError } from '../../../../ui/controls/field-error.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import { isOpen } from '../../server-state.ts'
import { serverKeys, useServerMutation } from '../../servers.queries.ts'
import '../../../../styles/pages/hosting.css'

/** Work on files that users start and wait for. */
const KINDS = ['extract', 'fetch'] as const
type FileOperation = ServerOperation & { kind: (typeof KINDS)[number] }

const isFileOperation = (operation: ServerOperation): operation is FileOperation =>
  KINDS.some((kind) => kind === operation.kind)

/**
 * Extractions and downloads that have not ended, and how those ended that were open while this page was shown. A failure
 * is also shown later, until the next of them.
 */
export function FileOperations({ server }: { server: Server }) {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const operations = server.operations.filter(isFileOperation)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const opened = operations.filter((one) => isOpen(one) && !seen.has(one.id))
  if (opened.length > 0) setSeen(new Set([...seen, ...opened.map(({ id }) => id)]))
  const shown = operations.filter(
    ({ id, state }, at) =>
      !dismissed.has(id) && (seen.has(id) || isOpen({ state }) || (at === 0 && state === 'failed')),
  )
  const isWorking = operations.some(isOpen)
  useEffect(() => {
    if (!isWorking) return undefined
    // Its files have appeared.
    return () => void queryClient.invalidateQueries({ queryKey: serverKeys.files(server.server_id) })
  }, [queryClient, server.server_id, isWorking])
  if (shown.length === 0) return null
  return (
    <ul className="slab slab-pad stack" aria-label={intl.formatMessage({ id: 'hosting-files.work' })}>
      {shown.map((operation) => (
        <FileOperationRow
          key={operation.id}
          server={server.server_id}
          operation={operation}
          onDismiss={() => setDismissed(new Set([...dismissed, operation.id]))}
        />
      ))}
    </ul>
  )
}

const EXTRACT_FAILURES: Partial<Record<OperationFailure, NameBelow<'hosting-files.extract.failure'>>> = {
  archive_invalid: 'archive_invalid',
  archive_unsafe: 'archive_unsafe',
  archive_large: 'archive_large',
  file_missing: 'file_missing',
  file_exists: 'file_exists',
  no_space: 'no_space',
}
const FETCH_FAILURES: Partial<Record<OperationFailure, NameBelow<'hosting-files.fetch.failure'>>> = {
  address_refused: 'address_refused',
  pack_host: 'pack_host',
  pack_differs: 'pack_differs',
  address_missing: 'address_missing',
  service_unavailable: 'service_unavailable',
  timed_out: 'timed_out',
  network: 'network',
  download_large: 'download_large',
  file_missing: 'file_missing',
  file_exists: 'file_exists',
  no_space: 'no_space',
}

/** The text of a failed download. */
export const fetchFailureId = (failure: OperationFailure | null) =>
  `hosting-files.fetch.failure.${(failure && FETCH_FAILURES[failure]) ?? 'internal'}` as const

const failureId = ({ kind, failure }: FileOperation) =>
  kind === 'extract'
    ? (`hosting-files.extract.failure.${(failure && EXTRACT_FAILURES[failure]) ?? 'internal'}` as const)
    : fetchFailureId(failure)

interface FileOperationRowProps {
  server: string
  operation: FileOperation
  onDismiss: () => void
}

function FileOperationRow({ server, operation, onDismiss }: FileOperationRowProps) {
  const intl = useIntl()
  const { id, kind, state, archive, file, progress, cancelling, can_retry: canRetry } = operation
  const path = archive ?? file
  const name = path?.split('/').at(-1) ?? intl.formatMessage({ id: 'hosting-files.work.other' })
  const params = { server, operation: id }
  const cancel = useServerMutation({ send: (api) => api(cancelServerOperation, { params }) })
  const retry = useServerMutation({ send: (api) => api(retryServerOperation, { params }) })
  const step = state !== 'failed' && (cancelling ? 'cancelling' : state)
  return (
    <li className="upload-row">
      <div className="min-w-0 file-path">
        {isOpen(operation) ? (
          <Progress label={name} value={progress / 100}>
            {step && <FormattedMessage id={`hosting-files.${kind}.${step}`} />}
          </Progress>
        ) : (
          <p className="text-sm">
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="text-sm">
          <output className="hint">
            {!isOpen(operation) && step && <FormattedMessage id={`hosting-files.${kind}.${step}`} />}
          </output>
        </p>
        {state === 'failed' && (
          <FieldError>
            <FormattedMessage id={failureId(operation)} />
          </FieldError>
        )}
      </div>
      <div className="row-tight">
        {isOpen(operation) && !cancelling && (
          <Button
            look="quiet"
            icon={X}
            isBusy={cancel.isPending}
            aria-label={intl.formatMessage({ id: `hosting-files.${kind}.cancel` }, { name })}
            onClick={() => cancel.mutate()}
          />
        )}
        {canRetry && (
          <Button
            look="quiet"
            icon={RotateCw}
            isBusy={retry.isPending}
            aria-label={intl.formatMessage({ id: `hosting-files.${kind}.retry` }, { name })}
            onClick={() => retry.mutate()}
          />
        )}
        {!isOpen(operation) && (
          <Button
            look="quiet"
            icon={X}
            aria-label={intl.formatMessage({ id: 'hosting-files.work.dismiss' }, { name })}
            onClick={onDismiss}
          />
        )}
      </div>
    </li>
  )
}
