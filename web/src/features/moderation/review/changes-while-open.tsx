import { projectChannel } from '@quarry/api/contract/live'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { useLive } from '../../../lib/live/use-live.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { EditAuthor } from '../../projects/history/edit-author.tsx'
import { ProjectDifference } from '../../projects/history/project-difference.tsx'
import { projectEditsQuery } from '../../projects/history/project-history.queries.ts'
import { projectKeys } from '../../projects/project.queries.ts'

interface ChangesWhileOpenProps {
  project: ProjectDetail
  /** The revision that the moderator has seen. */
  seen: number
  onSeen: (revision: number) => void
}

/** Reports changes of the project that the moderator has not seen, as they happen. */
export function ChangesWhileOpen({ project, seen, onSeen }: ChangesWhileOpenProps) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const edits = projectEditsQuery(api, project.id, seen)
  const { data } = useQuery(edits)
  useLive([projectChannel(project.id)], () => {
    void queryClient.invalidateQueries({ queryKey: edits.queryKey })
  })
  if (!data || data.revision <= seen) return null
  const [newest] = data.edits
  return (
    <Note
      level="warning"
      isAlert
      title={<FormattedMessage id="moderation.whileOpen.title" />}
      actions={
        <Button
          onClick={() => {
            onSeen(data.revision)
            void queryClient.invalidateQueries({ queryKey: projectKeys.all })
          }}
        >
          <FormattedMessage id="moderation.whileOpen.seen" />
        </Button>
      }
    >
      <div className="stack gap-2">
        {newest && (
          <p>
            <EditAuthor edit={newest} /> · <RelativeTime date={newest.edited} />
          </p>
        )}
        <ProjectDifference key={data.revision} project={project} above={seen} upTo={data.revision} />
      </div>
    </Note>
  )
}
