import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type IntlShape, useIntl } from 'react-intl'
import { markdownQuery } from '../../markdown/markdown.queries.ts'
import type { MarkdownRenderer } from '../../../lib/markdown-renderer.ts'

type ReviewedProject = Pick<ProjectDetail, 'moderator_message'>

/** The body of the moderators' message as HTML. */
export const moderatorTextQuery = (project: ReviewedProject, intl: IntlShape, markdown: MarkdownRenderer) =>
  markdownQuery({ intl, markdown, baseLevel: 3, text: project.moderator_message?.body ?? '' })

export function useModeratorText(project: ReviewedProject): string {
  const intl = useIntl()
  const { markdown } = useRouter().options.context
  return useSuspenseQuery(moderatorTextQuery(project, intl, markdown)).data
}
