import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { record } from '@quarry/db/outbox'
import { describe, expect, it } from 'vitest'
import { readdir } from 'node:fs/promises'
import { submitProject } from '../../../contract/projects/project-checklist.ts'
import { listFileScans } from '../../../contract/moderation/scans.ts'
import { getProject } from '../../../contract/projects/projects.ts'
import { anArchive } from '../../../testing/archives.ts'
import { deliver } from '../../../testing/deliver-events.ts'
import { testApp } from '../../../testing/test-app.ts'
import { versionFields, versionForm } from '../../../testing/version-form.ts'
import { rescanMissedFiles } from './rescan-missed-files.ts'
import { openScanner } from './open-scanner.ts'
import { scanFiles } from './scan-files.ts'

const current = testApp()
const look = () => {
  const { db, services } = current()
  return deliver(db, 'scan', scanFiles({ ...services, scanner: openScanner(services) }))
}
const scansOf = (project: string) => current().as('mo')(listFileScans, { params: { project } })

async function aDraft() {
  const { db, users } = current()
  const ready = {
    body: 'A text',
    clientSide: 'required',
    serverSide: 'optional',
  } as const
  return aProject(db, { ownerId: users.alice.id, status: 'draft', ...ready })
}

const aMod = (id: string, rest: Record<string, string> = {}) =>
  anArchive({
    'fabric.mod.json': JSON.stringify({ schemaVersion: 1, id, version: '1' }),
    ...rest,
  })

async function upload(project: string, bytes: Buffer<ArrayBuffer>) {
  const body = versionForm(versionFields(project), {
    file: { name: 'mod.jar', bytes },
  })
  const answer = await current().request('alice', '/v2/version', {
    method: 'POST',
    body,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

describe('scans of uploaded files', () => {
  it('run once, and show findings to moderators only', async () => {
    const project = await aDraft()
    const versionId = await upload(project.id, await aMod('tooled', { 'tools/setup.exe': 'MZ' }))
    expect(await scansOf(project.id)).toEqual({
      files: 1,
      waiting: 1,
      noticed: 0,
      found: [],
      external_waiting: 0,
      external_unanswered: 0,
    })
    await look()
    const seen = await scansOf(project.id)
    expect(seen).toMatchObject({ files: 1, waiting: 0, noticed: 1 })
    expect(seen.found).toMatchObject([
      {
        filename: 'mod.jar',
        version: { id: versionId, version_number: '1.0.0' },
        findings: [
          {
            rule: 'program',
            level: 'suspicious',
            places: ['mod.jar/tools/setup.exe'],
            count: 1,
          },
        ],
      },
    ])
    const { status } = await current().as('alice')(getProject, {
      params: { project: project.id },
    })
    expect(status).toBe('draft')
    expect(await readdir(current().storage.temporaryDir)).toEqual([])
    for (const persona of ['alice', 'mallory'] as const)
      await expect(
        current().as(persona)(listFileScans, { params: { project: project.id } }),
      ).rejects.toMatchObject({ status: 403 })
  })

  it('include files of multipart uploads, and count clean ones', async () => {
    const project = await aDraft()
    const versionId = await upload(project.id, await aMod('clean'))
    const body = versionForm(
      { file_parts: ['more'] },
      { more: { name: 'more.jar', bytes: await aMod('clean-more') } },
    )
    const path = `/v2/version/${versionId}/file`
    expect((await current().request('alice', path, { method: 'POST', body })).status).toBe(204)
    await look()
    expect(await scansOf(project.id)).toEqual({
      files: 2,
      waiting: 0,
      noticed: 0,
      found: [],
      external_waiting: 0,
      external_unanswered: 0,
    })
  })

  it('run again at a submission if the rules are newer', async () => {
    const { db, as } = current()
    const project = await aDraft()
    await upload(project.id, await aMod('older', { 'run.bat': 'echo' }))
    await look()
    await db.updateTable('fileScans').set({ rulesVersion: 0, findings: '[]' }).execute()
    expect(await scansOf(project.id)).toMatchObject({ waiting: 1, noticed: 0 })
    await as('alice')(submitProject, { params: { project: project.id } })
    await look()
    expect(await scansOf(project.id)).toMatchObject({ waiting: 0, noticed: 1 })
  })
})

describe('the scan queue', () => {
  async function anEvent() {
    const { db } = current()
    const project = await aDraft()
    const version = await aVersion(db, { projectId: project.id })
    const file = await aFile(db, { versionId: version.id })
    const event = {
      name: 'files.uploaded',
      versionId: version.id,
      projectId: project.id,
    } as const
    await db.transaction().execute((tx) => record(tx, { ...event, actorId: null }))
    return { project, version, file }
  }

  it('reports missing stored files, and continues', async () => {
    const { project } = await anEvent()
    await look()
    expect((await scansOf(project.id)).found).toMatchObject([{ findings: [{ rule: 'closed' }] }])
  })

  it('does nothing for deleted projects', async () => {
    const { project, version } = await anEvent()
    await current().db.deleteFrom('versions').where('id', '=', version.id).execute()
    await look()
    expect(await scansOf(project.id)).toMatchObject({ files: 0, waiting: 0 })
  })

  it('gets unscanned files of projects in review, once', async () => {
    const { db, services } = current()
    const { id } = await aProject(db, { status: 'processing', queuedAt: new Date() })
    const { id: versionId } = await aVersion(db, { projectId: id })
    await aFile(db, { versionId })
    await aFile(db, { versionId, primary: false })
    // Projects of other tests are in review as well.
    await rescanMissedFiles(services)
    await look()
    expect(await scansOf(id)).toMatchObject({ files: 2, waiting: 0 })
    expect(await rescanMissedFiles(services)).toBe(0)
  })

  it('leaves permanently failing jobs to operators', async () => {
    const { db, services } = current()
    const { project } = await anEvent()
    const scanner = {
      scan: () => Promise.reject(new Error('the disk is full')),
    }
    await expect(deliver(db, 'scan', scanFiles({ ...services, scanner }))).rejects.toThrow('disk is full')
    const given = await db
      .selectFrom('deadLetters')
      .select(['queue', 'aggregate', 'reason'])
      .where('aggregate', '=', `project:${project.id}`)
      .execute()
    expect(given).toMatchObject([
      {
        queue: 'scan',
        reason: expect.stringContaining('the disk is full') as string,
      },
    ])
  })
})
