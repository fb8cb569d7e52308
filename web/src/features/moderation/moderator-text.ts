import type { ProjectDetail } from '@quarry/api/contract/projects'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type IntlShape, useIntl } from 'react-intl'
import { markdownQuery } from '../content/markdown.queries.ts'

type Judged = Pick<ProjectDetail, 'moderator_message'>

/** The details of the moderators' message: markdown like every longer text. */
export const moderatorTextQuery = (project: Judged, intl: IntlShape, siteUrl: string) =>
  markdownQuery({ intl, siteUrl, baseLevel: 3, text: project.moderator_message?.body ?? '' })

export function useModeratorText(project: Judged): string {
  const intl = useIntl()
  const { siteUrl } = useRouter().options.context
  return useSuspenseQuery(moderatorTextQuery(project, intl, siteUrl)).data
}
