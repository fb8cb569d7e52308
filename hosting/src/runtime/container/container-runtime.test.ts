import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe } from 'vitest'
import { containersOf, itRunsContainers } from '../../../testing/engine/container-contract.ts'
import { FakeEngine } from '../../../testing/engine/fake-engine.ts'

let fake: FakeEngine

const containers = containersOf(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-engine-'))
  fake = new FakeEngine(path.join(folder, 'engine.sock'))
  fake.images.add('quarry-test:latest')
  await fake.comeUp()
  const close = async () => {
    await fake.close()
    await rm(folder, { recursive: true })
  }
  return { socketPath: fake.socketPath, image: 'quarry-test:latest', close }
})

describe('containers', () => {
  itRunsContainers(containers)
})
