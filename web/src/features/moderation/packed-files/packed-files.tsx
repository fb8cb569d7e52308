import type { PackedFile } from '@quarry/api/contract/moderation/packed-files'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextAreaField } from '../../../ui/controls/text-field.tsx'
import { reviewChecklistQuery } from '../review-checklist/review-checklist.queries.ts'
import { PackedRow } from './packed-row.tsx'
import { packedFilesQuery } from './packed-files.queries.ts'
import { packedFilesMessage } from './packed-files-message.ts'

/**
 * Files of other projects in this project's modpacks, each with the verdict whether it may be packed. A
 * verdict applies to every pack.
 */
export function PackedFiles({ project }: { project: ProjectDetail }) {
  return (
    <section className="slab" aria-labelledby="packed">
      <div className="slab-head">
        <h2 id="packed">
          <FormattedMessage id="moderation.packed.title" />
        </h2>
      </div>
      <div className="slab-pad stack">
        <Packed project={project} />
      </div>
    </section>
  )
}

function Packed({ project }: { project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const { data, isError } = useQuery(packedFilesQuery(api, project.id))
  const list = useRef<HTMLUListElement>(null)
  if (!data)
    return isError ? (
      <Note level="error" isAlert>
        <FormattedMessage id="moderation.packed.failed" />
      </Note>
    ) : (
      <Skeleton className="h-6" />
    )
  const { files, total, open } = data
  if (total === 0)
    return (
      <p className="muted">
        <FormattedMessage id="moderation.packed.none" />
      </p>
    )
  return (
    <>
      <p className="muted">
        <FormattedMessage id="moderation.packed.counts" values={{ total, open }} />
      </p>
      <ul className="stack gap-2" ref={list}>
        {files.map((file, place) => (
          <PackedRow
            key={file.sha512}
            file={file}
            project={project}
            isNext={place === 0 && file.judged === null}
            // Files without a verdict come first, so the focus moves to the next one.
            onJudged={() => list.current?.querySelector('summary')?.focus()}
          />
        ))}
      </ul>
      {total > files.length && (
        <p className="muted">
          <FormattedMessage id="moderation.packed.more" values={{ count: total - files.length }} />
        </p>
      )}
      <CreatorMessage files={files} project={project} />
    </>
  )
}

function CreatorMessage({ files, project }: { files: readonly PackedFile[]; project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(reviewChecklistQuery(api, project.id))
  const { isCopied, copy } = useCopy()
  const message = packedFilesMessage(data.checklist, files, project)
  if (message === '') return null
  return (
    <div className="stack gap-2 measure">
      <TextAreaField
        readOnly
        rows={6}
        lang="en"
        value={message}
        label={<FormattedMessage id="moderation.packed.words" />}
        hint={<FormattedMessage id="moderation.packed.words.hint" />}
      />
      <p>
        <Button icon={Copy} onClick={() => copy(message)}>
          <FormattedMessage id={isCopied ? 'shell.copied' : 'moderation.packed.copy'} />
        </Button>
      </p>
    </div>
  )
}
