import type { Random } from '../random.ts'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { CODE_SAMPLES, type CodeSample } from './code-samples.ts'
import { COMMANDS, INTRODUCTIONS, OPTIONS, QUESTIONS, ROADMAP } from './phrases.ts'

export interface BodySubject {
  title: string
  slug: string
  topic: string
  summary: string
  type: ProjectType
  features: readonly string[]
  /** Paths on the site of pictures that exist. */
  images: readonly string[]
  hasVideo: boolean
}

/** A freely licensed film, as an embed that the sanitiser keeps. */
const VIDEO =
  '<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=12" frameborder="0" allowfullscreen></iframe>'

/** Long markdown that, over a number of projects, uses everything the renderer allows. */
export function writeBody(random: Random, subject: BodySubject): string {
  const optional = [
    screenshots(subject),
    subject.type !== 'resourcepack' && random.chance(0.7) ? optionsTable(random, subject) : '',
    random.chance(0.75) ? codeSection(random, subject) : '',
    subject.type === 'plugin' || random.chance(0.2) ? commandsTable(subject) : '',
    random.chance(0.6) ? questions(random, subject) : '',
    random.chance(0.4) ? roadmap(random) : '',
    subject.hasVideo ? `## See it move\n\n${VIDEO}` : '',
  ]
  const parts = [heading(random, subject), introduction(random, subject), featureList(random, subject)]
  return [...parts, ...optional, closing(random, subject)].filter((part) => part !== '').join('\n\n')
}

/** Two sentences, for bulk seeds. */
export function writeShortBody(
  random: Random,
  subject: Omit<BodySubject, 'images' | 'hasVideo' | 'slug'>,
): string {
  return `${subject.summary}\n\n- ${random.sample(subject.features, 2).join('\n- ')}`
}

function heading(random: Random, { title, summary, images }: BodySubject): string {
  const [first] = images
  if (first === undefined || random.chance(0.4)) return `# ${title}\n\n**${summary}**`
  return `<div align="center">

<img src="${first}" alt="${title}" width="350" style="image-rendering: pixelated">

# ${title}

*${summary}*

</div>`
}

function introduction(random: Random, { topic, title }: BodySubject): string {
  const lines = random
    .sample(INTRODUCTIONS, 3)
    .map((line) => line.replaceAll('{topic}', topic).replaceAll('{title}', title))
  return `${lines.slice(0, 2).join(' ')}\n\n> ${lines[2]}`
}

function featureList(random: Random, { features, topic }: BodySubject): string {
  const [first, ...rest] = random.sample(features, 5)
  const nested = `  - also in multiplayer\n  - ~~only on new worlds~~ now on every world`
  const keys = 'Press <kbd>Shift</kbd> + <kbd>G</kbd> to open the panel at any time.'
  return `## What it does\n\n- **${first}**\n${nested}\n${rest.map((line) => `- ${line}`).join('\n')}\n\n${
    random.chance(0.5)
      ? keys
      : `There is [a page about ${topic}](https://example.org/${topic.replaceAll(' ', '-')}) with numbers.`
  }`
}

function screenshots({ images, title }: BodySubject): string {
  if (images.length < 2) return ''
  const [, ...shown] = images.slice(0, 4)
  const pictures = shown.map((image, place) => `![${title}, picture ${place + 2}](${image})`)
  return `## How it looks\n\n${pictures.join('\n\n')}`
}

function optionsTable(random: Random, { title }: BodySubject): string {
  const rows = random
    .sample(OPTIONS, 4)
    .map(([name, fallback, what]) => `| \`${name}\` | ${fallback} | ${what} |`)
  return `## Options of ${title}\n\n| Option | Default | Meaning |\n|:--|--:|:--|\n${rows.join('\n')}`
}

function commandsTable({ slug }: BodySubject): string {
  const short = slug.replaceAll(/[^a-z]/g, '').slice(0, 8)
  const rows = COMMANDS.map(([verb, what]) => `| \`/${short} ${verb}\` | \`${short}.${verb}\` | ${what} |`)
  return `## Commands\n\n| Command | Permission | Use |\n|---|---|---|\n${rows.join('\n')}`
}

function codeSection(random: Random, { slug, title, type }: BodySubject): string {
  const samples = CODE_SAMPLES.filter(({ types }) => types.includes(type))
  const name = slug.replaceAll('-', '_')
  const fill = ({ caption, language, code }: CodeSample): string =>
    `${caption}\n\n\`\`\`${language}\n${code}\n\`\`\``.replaceAll('{slug}', name).replaceAll('{title}', title)
  return `## Setting it up\n\n${random.sample(samples, random.int(1, 2)).map(fill).join('\n\n')}`
}

function questions(random: Random, { topic }: BodySubject): string {
  const asked = random
    .sample(QUESTIONS, 3)
    .map(
      ([question, answer]) =>
        `<details>\n<summary>${question.replaceAll('{topic}', topic)}</summary>\n\n${answer.replaceAll('{topic}', topic)}\n\n</details>`,
    )
  return `## Questions\n\n${asked.join('\n\n')}`
}

function roadmap(random: Random): string {
  const tasks = random.sample(ROADMAP, 4).map((task, place) => `- [${place < 2 ? 'x' : ' '}] ${task}`)
  return `## Next\n\n${tasks.join('\n')}\n\n1. Report what breaks.\n2. Say what you expected.\n3. Attach \`latest.log\`.`
}

function closing(random: Random, { slug }: BodySubject): string {
  const thanks = '<p align="center">Made by people who play. Thank you for reading this far.</p>'
  const credits = `---\n\nHelp and news: [wiki](https://example.org/${slug}/wiki) · [issues](https://example.org/${slug}/issues) · https://example.org`
  return random.chance(0.5) ? `${credits}\n\n${thanks}` : credits
}
