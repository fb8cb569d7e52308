import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { containersOf, itRunsContainers } from '../../../testing/engine/container-contract.ts'
import { FakeEngine } from '../../../testing/engine/fake-engine.ts'
import { differences, recordAnswers, type RecordedAnswer } from '../../../testing/engine/record-answers.ts'
import recorded from '../../../testing/engine/recorded-answers.json' with { type: 'json' }

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

  it('are read on when the engine begins a new file of output', async () => {
    const { server, lines } = await containers.run(`
      const input = require('readline').createInterface({ input: process.stdin })
      input.on('line', (line) => console.log('got ' + line))
      console.log('ready')`)
    await expect.poll(() => lines).toEqual(['ready'])
    for (const container of fake.containers.values()) container.rotateLogs()
    for (const word of ['one', 'two', 'three']) server.write(word)
    await expect.poll(() => lines.at(-1)).toBe('got three')
  })
})

describe('the engine of these tests', () => {
  it('answers in the form of a real one', async () => {
    const { engine } = containers.current()
    const real = recorded as Record<string, RecordedAnswer>
    const answers = await recordAnswers(engine, 4000)
    expect(Object.keys(answers)).toEqual(Object.keys(real))
    const unlike = Object.entries(answers).flatMap(([name, { status, body }]) => [
      ...(status === real[name]?.status ? [] : [`${name}: ${status} instead of ${real[name]?.status}`]),
      ...differences(body, real[name]?.body, name),
    ])
    expect(unlike).toEqual([])
  })
})
