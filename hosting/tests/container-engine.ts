import { connect, createServer } from 'node:net'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SERVER_PROCESSES_MAX } from '@quarry/domain/hosting/plans'
import { describe, expect, it } from 'vitest'
import { containersOf, itRunsContainers } from '../testing/engine/container-contract.ts'
import { realEngine, send } from '../testing/engine/real-engine.ts'
import { recordAnswers } from '../testing/engine/record-answers.ts'
import { reservePort } from '../../jobs/testing/ports.ts'

/*
 * `npm run test:containers -w hosting`, with the engine of `CONTAINER_TEST_SOCKET` or with Podman. With `RECORD_ANSWERS=FILE` the
 * answers of the engine are written there, for `testing/engine/recorded-answers.json`.
 */

const SOCKET = process.env['CONTAINER_TEST_SOCKET'] ?? ''
if (SOCKET === '') throw new Error('CONTAINER_TEST_SOCKET must name the socket of a container engine')

const MIB = 1024 ** 2
/** More than a file of output may have. */
const FLOOD_BYTES = 24 * MIB

const containers = containersOf(() => realEngine(SOCKET))

/** What the engine answers about the container of the test. */
async function inspected() {
  const { text } = await send(SOCKET, 'GET', `/containers/quarry-${containers.current().server}/json`)
  return JSON.parse(text) as { HostConfig: object; LogPath: string }
}

describe('containers of a real engine', () => {
  itRunsContainers(containers)
})

describe('the isolation of containers', () => {
  it('lets them change nothing but their own files, without any rights', async () => {
    const { server, lines } = await containers.run(`
      const fs = require('fs')
      const change = (file) => {
        try { fs.writeFileSync(file, 'x'); return 'changed' } catch (error) { return error.code }
      }
      console.log(JSON.stringify({
        root: change('/file'),
        program: change('/usr/file'),
        own: change('file'),
        tmp: change('/tmp/file'),
        tmpBytes: fs.statfsSync('/tmp').blocks * fs.statfsSync('/tmp').bsize,
        agent: fs.existsSync('../console-mark.json') || fs.existsSync('/root'),
        processes: fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length,
        status: fs.readFileSync('/proc/self/status', 'utf8').match(/^(?:Uid|CapEff|CapBnd|NoNewPrivs):.*/gm),
      }))`)
    expect((await server.ended).code).toBe(0)
    expect(JSON.parse(lines.join(''))).toMatchObject({
      root: 'EROFS',
      program: 'EROFS',
      own: 'changed',
      tmp: 'changed',
      tmpBytes: 256 * MIB,
      agent: false,
      processes: 1,
      status: [
        expect.stringMatching(/^Uid:\t[1-9]/),
        'CapEff:\t0000000000000000',
        'CapBnd:\t0000000000000000',
        'NoNewPrivs:\t1',
      ],
    })
  })
})

describe('the limits of containers', () => {
  it('are those of their plan', async () => {
    const { lines } = await containers.run(`console.log('ready'); setInterval(() => {}, 1000)`, 256)
    await expect.poll(() => lines).toContain('ready')
    const { HostConfig: limits } = await inspected()
    expect(limits).toMatchObject({
      Memory: 256 * MIB,
      MemorySwap: 320 * MIB,
      NanoCpus: 1_000_000_000,
      PidsLimit: SERVER_PROCESSES_MAX,
      ReadonlyRootfs: true,
    })
  })

  it('permit no more processes than they may have', async () => {
    const { server, lines } = await containers.run(
      `
      const { spawnSync } = require('child_process')
      // Each waits for a command of the console.
      const loop = 'exec 3<&0; count=0; while [ $count -lt 3000 ]; do read line <&3 & count=$((count + 1)); done'
      const { status } = spawnSync('/bin/sh', ['-c', loop], { stdio: ['inherit', 'ignore', 'ignore'] })
      const processes = require('fs').readdirSync('/proc').filter((name) => /^\\d+$/.test(name))
      console.log(JSON.stringify({ status, processes: processes.length }))`,
      1024,
    )
    expect((await server.ended).code).toBe(0)
    const { status, processes } = JSON.parse(lines.join('')) as { status: number; processes: number }
    expect(status).toBeGreaterThan(0)
    // Threads of Node count as well.
    expect(processes).toBeGreaterThan(SERVER_PROCESSES_MAX - 50)
    expect(processes).toBeLessThanOrEqual(SERVER_PROCESSES_MAX)
  })
})

describe('the engine', () => {
  it('leads players to their port, and them to no service of the machine by its own address', async () => {
    const port = await reservePort()
    const service = createServer((socket) => socket.end()).listen(port, '127.0.0.1')
    const { lines, port: own } = await containers.run(`
      const net = require('net')
      net.createServer((socket) => socket.end('hello')).listen(Number(process.env.SERVER_PORT), () =>
        net.connect(${port}, '127.0.0.1')
          .on('connect', () => console.log('reached'))
          .on('error', (error) => console.log(error.code)))`)
    await expect.poll(() => lines).toEqual(['ECONNREFUSED'])
    service.close()
    const greeting = new Promise((resolve, reject) => {
      connect(own, '127.0.0.1')
        .on('data', (data) => resolve(data.toString()))
        .on('error', reject)
    })
    expect(await greeting).toBe('hello')
  })

  it('is read on when it begins a new file of output', async () => {
    const { server, lines } = await containers.run(`
      const input = require('readline').createInterface({ input: process.stdin })
      input.on('line', (line) => console.log('got ' + line))
      const block = ('x'.repeat(1023) + '\\n').repeat(64)
      for (let count = 0; count < ${FLOOD_BYTES / 64 / 1024}; count++) require('fs').writeSync(1, block)
      console.log('flooded')`)
    await expect.poll(() => lines.includes('flooded')).toBe(true)
    server.write('hello')
    await expect.poll(() => lines.at(-1)).toBe('got hello')
    const { LogPath: file } = await inspected()
    expect((await stat(file)).size).toBeLessThan(FLOOD_BYTES)
  })

  it('answers what can be recorded', async () => {
    const answers = await recordAnswers(containers.current().engine, await reservePort())
    await writeFile(
      path.resolve(process.env['RECORD_ANSWERS'] ?? '/dev/null'),
      JSON.stringify(answers, null, 2),
    )
    expect(Object.keys(answers)).toContain('running')
  })
})
