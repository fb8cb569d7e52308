import { MAVEN_GROUP } from '../../../contract/versions/maven.ts'
import { xmlText } from '../../kernel/xml-text.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

export interface MavenVersions {
  /** The latest last. */
  versions: readonly { id: string; versionNumber: string; channel: string }[]
  updatedAt: Date
}

/** Of `maven-metadata.xml`. Only the first of several versions with the same number has this number; others have their id. */
export function versioningElement({ versions, updatedAt }: MavenVersions): string {
  const seen = new Set<string>()
  const named = versions.map(({ id, versionNumber, channel }) => {
    const name = seen.has(versionNumber) ? id : versionNumber
    seen.add(name)
    return { name, channel }
  })
  const release = named.findLast(({ channel }) => channel === 'release')
  const latest = named.at(-1)
  const versioning = [
    ...(latest ? [element('latest', latest.name)] : []),
    ...(release ? [element('release', release.name)] : []),
    `<versions>${named.map(({ name }) => element('version', name)).join('')}</versions>`,
    element('lastUpdated', updatedAt.toISOString().replaceAll(/\D/g, '').slice(0, 'yyyyMMddHHmmss'.length)),
  ]
  return `<versioning>${versioning.join('')}</versioning>`
}

/** `maven-metadata.xml` of the id or slug by which a build script names the project. */
export const metadataDocument = (artifact: string, versioning: string): string =>
  `${HEAD}<metadata>${element('groupId', MAVEN_GROUP)}${element('artifactId', artifact)}${versioning}</metadata>\n`

export interface MavenPom {
  artifact: string
  version: string
  name: string
  description: string
  url: string
  /** Extension of the primary file. */
  packaging: string
}

/** The POM names no dependencies: loaders and players install them, not the build. */
export function pomDocument({ artifact, version, name, description, url, packaging }: MavenPom): string {
  const fields = [
    element('modelVersion', '4.0.0'),
    element('groupId', MAVEN_GROUP),
    element('artifactId', artifact),
    element('version', version),
    element('packaging', packaging),
    element('name', name),
    element('description', description),
    element('url', url),
  ]
  const schema =
    'xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    'xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd"'
  return `${HEAD}<project ${schema}>${fields.join('')}</project>\n`
}
