import { writeServerFile } from '@quarry/api/contract/hosting/files'
import { namesOfNewPath } from '@quarry/domain/hosting/server-files'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { useServerMutation } from '../../servers.queries.ts'
import { joinPath } from '../files.queries.ts'
import { nameOfCopy } from '../name-of-copy.ts'

const PathDialog = lazy(async () => (await import('../path-dialog.tsx')).PathDialog)

interface Given {
  server: string
  /** Of the file that is open. */
  path: string
  text: string
  onSaved: (copy: { path: string; etag: string }) => unknown
}

interface SaveAs {
  ask: () => void
  isAsking: boolean
  /** Belongs into the page. */
  question: ReactNode
}

/** A copy beside the file, until another path is entered. */
function suggestionFor(path: string): string {
  const names = path.split('/')
  return joinPath(names.slice(0, -1).join('/'), nameOfCopy(names.at(-1) ?? '', 2))
}

/** Stores the text as another file, which replaces none. The file that is open stays as it is stored. */
export function useSaveAs({ server, path, text, onSaved }: Given): SaveAs {
  const intl = useIntl()
  const [target, setTarget] = useState<string>()
  /** Whether the dialog waits for the copy. One that arrives later opens nothing: the user has gone on with the first file. */
  const isAwaited = useRef(false)
  const save = useServerMutation({
    send: async (api, entered: string) => {
      const copy = namesOfNewPath(entered)?.join('/') ?? entered
      const sent = { params: { server }, query: { path: copy }, body: new Blob([text]) }
      const { etag } = await api(writeServerFile, sent)
      return { path: copy, etag }
    },
    showsOwnErrors: true,
    onDone: (copy) => {
      const name = copy.path.split('/').at(-1) ?? ''
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-files.edit.saved' }, { name }) })
      if (!isAwaited.current) return undefined
      setTarget(undefined)
      return onSaved(copy)
    },
  })
  useEffect(
    () => () => {
      isAwaited.current = false
    },
    [],
  )
  const close = () => {
    isAwaited.current = false
    setTarget(undefined)
    save.reset()
  }
  return {
    ask: () => setTarget(suggestionFor(path)),
    isAsking: target !== undefined,
    question: target !== undefined && (
      <LazyPart onFail={close}>
        <PathDialog
          draft={`file:${server}:save-as:${path}`}
          title={intl.formatMessage({ id: 'hosting-files.saveAs.title' })}
          action={intl.formatMessage({ id: 'hosting-files.saveAs.action' })}
          label={intl.formatMessage({ id: 'hosting-files.path' })}
          hint={intl.formatMessage({ id: 'hosting-files.path.hint' })}
          enters="path"
          value={target}
          error={save.error}
          isBusy={save.isPending}
          onChange={setTarget}
          onSubmit={() => {
            isAwaited.current = true
            save.mutate(target)
          }}
          onClose={close}
        />
      </LazyPart>
    ),
  }
}
