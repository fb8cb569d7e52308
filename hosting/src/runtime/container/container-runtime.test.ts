import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  CONTAINER_TEST_TIMES,
  containersOf,
  HOST_PROGRAMS,
  itRunsContainers,
} from '../../../testing/engine/container-contract.ts'
import { FakeEngine } from '../../../testing/engine/fake-engine.ts'
import { differences, recordAnswers, type RecordedAnswer } from '../../../testing/engine/record-answers.ts'
import { pipeOf } from './command-pipe.ts'
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

  it('continue with all that is known, however long the engine searches for it', async () => {
    const { server, lines } = await containers.run(`
      console.log('ready')
      setInterval(() => {}, 1000)`)
    await expect.poll(() => lines).toEqual(['ready'])
    server.detach?.()
    fake.logsMs = 3 * CONTAINER_TEST_TIMES.idleMs
    try {
      const { known } = await containers.resume(server.identity)
      await expect.poll(() => known).toEqual(['ready'])
    } finally {
      fake.logsMs = 0
    }
  })

  it('are started by an engine that takes long to describe itself', async () => {
    fake.infoMs = 3_500
    try {
      const { server } = await containers.run('')
      expect((await server.ended).code).toBe(0)
    } finally {
      fake.infoMs = 0
    }
  })
})

/* All that isolates and limits a container is in this request. `tests/container-engine.ts` shows what a real engine makes of it. */
it('requests of the socket a container with the limits of its plan, and without any rights', async () => {
  const { port, server: running } = await containers.run('setInterval(() => {}, 1000)', 512)
  const { server, root } = containers.current()
  const [pipe, own] = [pipeOf(root), path.join(root, 'data')]
  const uid = process.getuid?.() === 0 ? 2_000_000 + port : process.getuid?.()
  const gid = process.getuid?.() === 0 ? uid : process.getgid?.()
  const readOnly = [pipe, ...HOST_PROGRAMS].map((file) => ({
    Type: 'bind',
    Source: file,
    Target: file,
    ReadOnly: true,
  }))
  const published = [{ HostIp: '', HostPort: String(port) }]
  // As a whole: nothing besides, such as `Privileged`, `CapAdd` or `Devices`.
  expect(fake.containers.get(`quarry-${server}`)?.body).toEqual({
    Image: 'quarry-test:latest',
    Entrypoint: ['/bin/sh', '-c', 'exec "$@" <>"$0"'],
    Cmd: [pipe, process.execPath, '-e', 'setInterval(() => {}, 1000)'],
    Env: ['PATH=/usr/bin:/bin', 'NAME=lobby', `SERVER_PORT=${port}`],
    WorkingDir: own,
    User: `${uid}:${gid}`,
    Labels: { 'quarry.server': server, 'quarry.agent': root },
    ExposedPorts: { [`${port}/tcp`]: {}, [`${port}/udp`]: {} },
    HostConfig: {
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Memory: 512 * 1024 ** 2,
      MemorySwap: 640 * 1024 ** 2,
      NanoCpus: 1_000_000_000,
      PidsLimit: 2048,
      Ulimits: [
        { Name: 'nofile', Soft: 16_384, Hard: 16_384 },
        { Name: 'nproc', Soft: 16_384, Hard: 16_384 },
      ],
      IpcMode: 'private',
      NetworkMode: `quarry-${server}`,
      PortBindings: { [`${port}/tcp`]: published, [`${port}/udp`]: published },
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': '16m' } },
      Tmpfs: { '/tmp': 'rw,nosuid,nodev,size=256m,mode=1777' },
      Mounts: [{ Type: 'bind', Source: own, Target: own, ReadOnly: false }, ...readOnly],
    },
  })
  expect(fake.networks).toContain(`quarry-${server}`)
  running.signal('SIGKILL')
  await running.ended
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
