import type {
  Reason,
  ReviewChecklist,
  ReviewProgress,
  Stage,
} from '@quarry/api/contract/moderation/review-checklist'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'

export type Judged = Pick<
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

const isPack = ({ project_types: types }: Judged) => types.includes('modpack')

export const linksOf = (project: Judged): string[] => [
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

export const tagsOf = (project: Judged): string[] => [...project.categories, ...project.additional_categories]

const isShown: Readonly<Record<Stage['shown'], (project: Judged) => boolean>> = {
  always: () => true,
  links: (project) => linksOf(project).length > 0,
  tags: (project) => tagsOf(project).length > 0,
  mod_or_pack: (project) => isPack(project) || project.project_types.includes('mod'),
  pack: isPack,
  not_pack: (project) => !isPack(project),
}

const isFor: Readonly<Record<NonNullable<Reason['only']>, (project: Judged) => boolean>> = {
  pack: isPack,
  not_pack: (project) => !isPack(project),
  with_pictures: ({ gallery }) => gallery.length > 0,
}

/** What is to be looked at for this project. */
export const stagesFor = (checklist: ReviewChecklist, project: Judged): Stage[] =>
  checklist.stages
    .filter((stage) => isShown[stage.shown](project))
    .map((stage) => ({
      ...stage,
      reasons: stage.reasons.filter(({ only }) => only === undefined || isFor[only](project)),
    }))

type Chosen = ReviewProgress['chosen']

export const isChosen = (chosen: Chosen, reason: string) => chosen.some((one) => one.reason === reason)

/** Chosen or not; what was said beside it goes with it. */
export const toggled = (chosen: Chosen, reason: string): Chosen =>
  isChosen(chosen, reason)
    ? chosen.filter((one) => one.reason !== reason)
    : [...chosen, { reason, fields: {} }]

export const withField = (chosen: Chosen, reason: string, [name, value]: [string, string]): Chosen =>
  chosen.map((one) => (one.reason === reason ? { ...one, fields: { ...one.fields, [name]: value } } : one))

/** The first chosen reason that lacks something it cannot be told without. */
export const lackingOf = (stages: readonly Stage[], chosen: Chosen): Stage | undefined =>
  stages.find(({ reasons }) =>
    reasons.some((reason) => {
      const one = chosen.find((each) => each.reason === reason.id)
      return one && reason.fields.some(({ id, required }) => required && !one.fields[id]?.trim())
    }),
  )

const RULES = '/legal/rules'

/** Characters that would end or begin formatting where a value is put in. */
const plain = (value: string) => value.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)

/** What the makers read of one reason. */
export function sectionOf(reason: Reason, fields: Readonly<Record<string, string>>, project: Judged): string {
  const values: Record<string, string> = {
    title: plain(project.title),
    // Its characters are few, and it stands as code.
    slug: project.slug.replaceAll('`', ''),
    ...Object.fromEntries(reason.fields.map(({ id }) => [id, (fields[id] ?? '').trim()])),
  }
  const text = reason.text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
  return `## ${reason.heading}\n\n${text}\n\n[Content rules](${RULES}#${reason.rule})`
}

/** One sentence that names what is to be mended, and one section for each chosen reason, in the order of the stages. */
export function wordsOf(
  checklist: ReviewChecklist,
  chosen: Chosen,
  project: Judged,
): { message: string; body: string } {
  const told = stagesFor(checklist, project).flatMap(({ title, reasons }) =>
    reasons.flatMap((reason) => {
      const one = chosen.find((each) => each.reason === reason.id)
      return one ? [{ title, section: sectionOf(reason, one.fields, project) }] : []
    }),
  )
  const titles = [...new Set(told.map(({ title }) => title))].join(', ')
  return {
    message: told.length === 0 ? '' : checklist.summary.replace('{stages}', () => titles),
    body: told.map(({ section }) => section).join('\n\n'),
  }
}
