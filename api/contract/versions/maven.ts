import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The only group of the repository, as build scripts name it. */
export const MAVEN_GROUP = 'maven.modrinth'
/** `/maven` is the address of the repository; below it the layout of Maven repositories starts with the group. */
const GROUP_PATH = '/maven/maven/modrinth'

/** `file` is `maven-metadata.xml`, or this name with `.sha1` or `.sha512`. */
export const getMavenMetadata = endpoint({
  method: 'GET',
  path: `${GROUP_PATH}/:project/:file`,
  tag: 'maven',
  summary: 'Get the versions of a project as metadata of a Maven repository',
  access: 'optional',
  scope: 'VERSION_READ',
  contentType: 'text/xml',
  response: z.string(),
})

/**
 * `version` is a number, an id, or a number with loaders and game versions (`1.0-fabric,1.21`). `file` is the name of a file
 * of the version, `{project}-{version}.{extension}` for its primary file, `{project}-{version}.pom`, or one of these with
 * `.sha1` or `.sha512`.
 */
export const getMavenFile = endpoint({
  method: 'GET',
  path: `${GROUP_PATH}/:project/:version/:file`,
  tag: 'maven',
  summary: 'Get the POM of a version or a checksum, or go to a file',
  access: 'optional',
  scope: 'VERSION_READ',
  contentType: 'text/xml',
  redirects: 'sometimes',
  response: z.string(),
})
