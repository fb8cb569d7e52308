import { createHash } from 'node:crypto'
import { createVersion } from '../contract/versions/versions.ts'
import { anArchive } from './archives.ts'
import type { TestApp } from './test-app.ts'
import { versionFields, versionForm } from './version-form.ts'

/** Publishes jars through the API as Alice, so that they are stored as by an upload. */
export function archivePublisher(current: () => TestApp, projectOf: () => string) {
  let count = 0
  return async (entries: Record<string, string>, fields: Record<string, unknown> = {}) => {
    count += 1
    const number = `${count}.0.0`
    const manifest = JSON.stringify({ schemaVersion: 1, id: `published-${count}`, version: number })
    const bytes = await anArchive({ 'fabric.mod.json': manifest, ...entries })
    const body = versionForm(versionFields(projectOf(), { version_number: number, ...fields }), {
      file: { name: 'inside.jar', bytes },
    })
    const { id } = await current().as('alice')(createVersion, { body })
    const hashOf = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
    return {
      project: projectOf(),
      version: id,
      number,
      sha1: hashOf('sha1'),
      sha512: hashOf('sha512'),
    }
  }
}
