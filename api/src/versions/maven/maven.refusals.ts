import { open } from '../../../testing/refusal-cases.ts'
import type { Refusals } from '../../../testing/refusal-harness.ts'

export const refusals: Refusals = {
  getMavenMetadata: open(({ project }) => ({ params: { project, file: 'maven-metadata.xml' } })),
  getMavenFile: open(({ project, version }) => ({
    params: { project, version, file: `${project}-${version}.pom` },
  })),
}
