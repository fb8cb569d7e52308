import type {
  Reason,
  ReviewChecklist,
  ReviewProgress,
  Stage,
} from '@quarry/api/contract/moderation/review-checklist'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'

export type ReviewedProject = Pick<
  ProjectDetail,
  | 'title'
  | 'slug'
  | 'project_types'
  | 'gallery'
  | 'categories'
  | 'additional_categories'
  | 'issues_url'
  | 'source_url'
  | 'wiki_url'
  | 'discord_url'
  | 'donation_urls'
>

const isPack = ({ project_types: types }: ReviewedProject) => types.includes('modpack')

export const linksOf = (project: ReviewedProject): string[] => [
  ...new Set(
    [
      project.issues_url,
      project.source_url,
      project.wiki_url,
      project.discord_url,
      ...project.donation_urls.map(({ url }) => url),
    ].filter((url) => url !== null),
  ),
]

export const tagsOf = (project: ReviewedProject): string[] => [
  ...project.categories,
  ...project.additional_categories,
]

const isShown: Readonly<Record<Stage['shown'], (project: ReviewedProject) => boolean>> = {
  always: () => true,
  links: (project) => linksOf(project).length > 0,
  tags: (project) => tagsOf(project).length > 0,
  mod_or_pack: (project) => isPack(project) || project.project_types.includes('mod'),
  pack: isPack,
  not_pack: (project) => !isPack(project),
}

const isFor: Readonly<Record<NonNullable<Reason['only']>, (project: ReviewedProject) => boolean>> = {
  pack: isPack,
  not_pack: (project) => !isPack(project),
  with_pictures: ({ gallery }) => gallery.length > 0,
}

/** The stages and reasons that apply to this project. */
export const stagesFor = (checklist: ReviewChecklist, project: ReviewedProject): Stage[] =>
  checklist.stages
    .filter((stage) => isShown[stage.shown](project))
    .map((stage) => ({
      ...stage,
      reasons: stage.reasons.filter(({ only }) => only === undefined || isFor[only](project)),
    }))

type Chosen = ReviewProgress['chosen']

export const isChosen = (chosen: Chosen, reason: string) =>
  chosen.some((selected) => selected.reason === reason)

/** Selects or deselects a reason; deselecting removes its fields. */
export const toggled = (chosen: Chosen, reason: string): Chosen =>
  isChosen(chosen, reason)
    ? chosen.filter((selected) => selected.reason !== reason)
    : [...chosen, { reason, fields: {} }]

export const withField = (chosen: Chosen, reason: string, [name, value]: [string, string]): Chosen =>
  chosen.map((selected) =>
    selected.reason === reason ? { ...selected, fields: { ...selected.fields, [name]: value } } : selected,
  )

/** The first stage with a chosen reason that lacks a required field. */
export const incompleteStage = (stages: readonly Stage[], chosen: Chosen): Stage | undefined =>
  stages.find(({ reasons }) =>
    reasons.some((reason) => {
      const selected = chosen.find((each) => each.reason === reason.id)
      return selected && reason.fields.some(({ id, required }) => required && !selected.fields[id]?.trim())
    }),
  )

const RULES = '/legal/rules'

/** Escapes Markdown, so that a value cannot start or end formatting. */
const escaped = (value: string) => value.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)

/** The section of the message for one reason. */
export function sectionOf(
  reason: Reason,
  fields: Readonly<Record<string, string>>,
  project: ReviewedProject,
): string {
  const values: Record<string, string> = {
    title: escaped(project.title),
    // Shown as Markdown code, which only a backtick could end.
    slug: project.slug.replaceAll('`', ''),
    ...Object.fromEntries(reason.fields.map(({ id }) => [id, (fields[id] ?? '').trim()])),
  }
  const text = reason.text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
  return `## ${reason.heading}\n\n${text}\n\n[Content rules](${RULES}#${reason.rule})`
}

/** The message to the creators: a summary, and one section per chosen reason in the order of the stages. */
export function messageOf(
  checklist: ReviewChecklist,
  chosen: Chosen,
  project: ReviewedProject,
): { message: string; body: string } {
  const chosenSections = stagesFor(checklist, project).flatMap(({ title, reasons }) =>
    reasons.flatMap((reason) => {
      const selected = chosen.find((each) => each.reason === reason.id)
      return selected ? [{ title, section: sectionOf(reason, selected.fields, project) }] : []
    }),
  )
  const titles = [...new Set(chosenSections.map(({ title }) => title))].join(', ')
  return {
    message: chosenSections.length === 0 ? '' : checklist.summary.replace('{stages}', () => titles),
    body: chosenSections.map(({ section }) => section).join('\n\n'),
  }
}
