import type { ReviewClaim } from '@quarry/api/contract/moderation/review'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Hand, type LucideIcon, LogOut, Replace } from 'lucide-react'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { ClaimNote } from './claim-note.tsx'
import { NextProject } from './next-project.tsx'
import { claimQuery, type ClaimStep, reviewKeys, useClaim, useLiveClaim } from './review-queue.queries.ts'

const ICONS: Readonly<Record<ClaimStep, LucideIcon>> = { claim: Hand, take_over: Replace, release: LogOut }

function stepFor(claim: ReviewClaim | null): ClaimStep {
  if (claim === null) return 'claim'
  return claim.is_own ? 'release' : 'take_over'
}

/** Who reviews the project, with a button to claim it and one for the next project. */
export function ClaimBar({ project }: { project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const { claim } = useSuspenseQuery(claimQuery(api, project.id)).data
  const change = useClaim(project.id)
  useLiveClaim()
  useReloadOnExpiry(claim)
  const step = stepFor(claim)
  return (
    <section className="slab slab-pad stack" aria-labelledby="claim">
      <h2 className="sr" id="claim">
        <FormattedMessage id="moderation.claim.title" />
      </h2>
      <FormError error={change.error} />
      <div className="row">
        {project.status === 'processing' && (
          <>
            <output className="min-w-0">
              <ClaimNote claim={claim} />
            </output>
            <Button icon={ICONS[step]} isBusy={change.isPending} onClick={() => change.mutate(step)}>
              <FormattedMessage
                id={`moderation.claim.${step}`}
                values={{ name: <bdi>{claim?.user.username}</bdi> }}
              />
            </Button>
          </>
        )}
        <div className="push">
          <NextProject after={project.id} />
        </div>
      </div>
    </section>
  )
}

/** Reloads when the claim expires, because no event announces that. */
function useReloadOnExpiry(claim: ReviewClaim | null): void {
  const queryClient = useQueryClient()
  const ends = claim?.ends
  useEffect(() => {
    if (ends === undefined) return undefined
    const inMs = Math.max(0, Date.parse(ends) - Date.now()) + 1000
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: reviewKeys.all }), inMs)
    return () => clearTimeout(timer)
  }, [ends, queryClient])
}
