import type { VersionFile } from '@quarry/api/contract/versions/version-shapes'
import { LOADERS_BY_TYPE, PACK_LOADER, REMAPPED_LOADERS } from '@quarry/domain/projects/loaders'
import { packwizMetafile, packwizSide } from '@quarry/domain/versions/packwiz'

/** The tool that a snippet is for. */
const SNIPPET_TOOLS = ['curl', 'packwiz', 'metafile', 'gradle', 'kotlin', 'maven'] as const
type SnippetTool = (typeof SNIPPET_TOOLS)[number]

/** Snippets to paste into a terminal or a build file. */
export interface Snippet {
  tool: SnippetTool
  text: string
}

interface Subject {
  project: { id: string; slug: string; title: string; client_side: string; server_side: string }
  version: { id: string; loaders: readonly string[] }
  file: VersionFile
}

/** Commands that download a file by its URL. Tools that can verify its hash do so. */
export function dependencySnippets(subject: Subject): Snippet[] {
  const { version, file } = subject
  const isPack = version.loaders.includes(PACK_LOADER)
  const texts: Record<SnippetTool, string | undefined> = {
    curl: curlSnippet(file),
    packwiz: isPack ? undefined : packwizSnippet(subject),
    metafile: isPack ? undefined : metafile(subject),
    gradle: gradleSnippet(subject, groovy),
    kotlin: gradleSnippet(subject, kotlin),
    maven: isJar(file) ? mavenSnippet(file) : undefined,
  }
  return SNIPPET_TOOLS.flatMap((tool) => {
    const text = texts[tool]
    return text === undefined ? [] : [{ tool, text }]
  })
}

const isJar = ({ filename }: VersionFile) => filename.endsWith('.jar')

/** Quotes text as one shell word. A name with a leading dash must not be read as an option. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const curlSnippet = ({ url, filename, hashes }: VersionFile) =>
  [
    `curl -fL -o ${quoted(`./${filename}`)} ${quoted(url)}`,
    `printf '%s  %s\\n' ${hashes.sha512} ${quoted(`./${filename}`)} | sha512sum -c -`,
  ].join('\n')

const packwizSnippet = ({ project, file }: Subject) =>
  `packwiz url add ${quoted(project.slug || project.id)} ${quoted(file.url)}`

const metafile = ({ project, file }: Subject) =>
  packwizMetafile({
    name: project.title,
    filename: file.filename,
    side: packwizSide(project.client_side, project.server_side),
    url: file.url,
    sha512: file.hashes.sha512,
  })

/** Characters without a special meaning in coordinates. */
const PLAIN_NAME = /^[\w.+-]+$/

interface Dialect {
  repository: (base: string) => string[]
  filter: (group: string) => string
  dependency: (configuration: string, coordinate: string) => string
}

const groovy: Dialect = {
  repository: (base) => [
    `url = '${base}'`,
    "patternLayout { artifact '[organisation]/versions/[revision]/[module].[ext]' }",
  ],
  filter: (group) => `filter { includeGroup '${group}' }`,
  dependency: (configuration, coordinate) => `${configuration} '${coordinate}'`,
}

const kotlin: Dialect = {
  repository: (base) => [
    `url = uri("${base}")`,
    'patternLayout { artifact("[organisation]/versions/[revision]/[module].[ext]") }',
  ],
  filter: (group) => `filter { includeGroup("${group}") }`,
  dependency: (configuration, coordinate) => `${configuration}("${coordinate}")`,
}

/** The file URLs of this site as an Ivy repository: the project is the group, the file name the module. */
function gradleSnippet({ project, version, file }: Subject, dialect: Dialect): string | undefined {
  const module = file.filename.replace(/\.jar$/, '')
  if (!isJar(file) || !PLAIN_NAME.test(module)) return undefined
  const base = `${new URL(file.url).origin}/data`
  return [
    'repositories {',
    '    exclusiveContent {',
    '        forRepository {',
    '            ivy {',
    ...dialect.repository(base).map((line) => `                ${line}`),
    '                metadataSources { artifact() }',
    '            }',
    '        }',
    `        ${dialect.filter(project.id)}`,
    '    }',
    '}',
    '',
    'dependencies {',
    `    ${dialect.dependency(configurationFor(version.loaders), `${project.id}:${module}:${version.id}@jar`)}`,
    '}',
  ].join('\n')
}

/** Dependency configurations of the common build plugins, by loader. */
function configurationFor(loaders: readonly string[]): string {
  if (loaders.some((loader) => REMAPPED_LOADERS.includes(loader))) return 'modImplementation'
  // The server that loads a plugin provides it.
  return loaders.some((loader) => LOADERS_BY_TYPE.plugin.includes(loader)) ? 'compileOnly' : 'implementation'
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const mavenSnippet = ({ url, filename, hashes }: VersionFile) =>
  [
    '<plugin>',
    '  <groupId>com.googlecode.maven-download-plugin</groupId>',
    '  <artifactId>download-maven-plugin</artifactId>',
    '  <version>1.13.0</version>',
    '  <executions>',
    '    <execution>',
    '      <phase>process-resources</phase>',
    '      <goals><goal>wget</goal></goals>',
    '      <configuration>',
    `        <url>${xml(url)}</url>`,
    `        <outputFileName>${xml(filename)}</outputFileName>`,
    `        <sha512>${hashes.sha512}</sha512>`,
    '      </configuration>',
    '    </execution>',
    '  </executions>',
    '</plugin>',
  ].join('\n')
