import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { containerBody, networkBody } from '../../src/runtime/container/container-body.ts'
import { createPipe, pipeOf } from '../../src/runtime/container/command-pipe.ts'
import { HOST_PROGRAMS, type TestEngine } from './container-contract.ts'
import { send } from './real-engine.ts'

const SERVER = 'recorded'
const NAME = `/containers/quarry-${SERVER}`

export interface RecordedAnswer {
  status: number
  body: unknown
}

/** What an engine answers to each request that the runtime uses, in the life of one container. */
export async function recordAnswers(
  { socketPath, image }: TestEngine,
  port: number,
): Promise<Record<string, RecordedAnswer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-recording-'))
  const answers: Record<string, RecordedAnswer> = {}
  const ask = async (name: string, method: string, address: string, body?: object) => {
    const json = body && Buffer.from(JSON.stringify(body))
    const { status, text } = await send(socketPath, method, address, json, 'application/json')
    answers[name] = { status, body: parsed(text) }
  }
  try {
    const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOwn: false }
    await createPipe(folder, user)
    const script = `console.log('ready'); setInterval(() => {}, 1000)`
    const limits = { reads: HOST_PROGRAMS, port, ports: [], cpus: 1, memoryMb: 256 }
    const spec = { program: process.execPath, args: ['-e', script], env: {}, folder, ...limits }
    const body = containerBody({ spec, server: SERVER, agent: 'recorder', image, user, pipe: pipeOf(folder) })
    await ask('version', 'GET', '/version')
    await ask('info', 'GET', '/info')
    await ask('no image', 'GET', '/images/localhost:1/none:1/json')
    await ask('no download', 'POST', '/images/create?fromImage=localhost:1/none:1')
    await ask('no network', 'GET', `/networks/quarry-${SERVER}`)
    await ask('network', 'POST', '/networks/create', networkBody(SERVER, 'recorder'))
    await ask('no container', 'GET', `${NAME}/json`)
    await ask('create', 'POST', `/containers/create?name=quarry-${SERVER}`, body)
    await ask('start', 'POST', `${NAME}/start`)
    await sleep(1_000)
    await ask('running', 'GET', `${NAME}/json`)
    await ask(
      'list',
      'GET',
      `/containers/json?all=1&filters=${encodeURIComponent('{"label":["quarry.agent=recorder"]}')}`,
    )
    await ask('stats', 'GET', `${NAME}/stats?stream=false&one-shot=true`)
    await ask('kill', 'POST', `${NAME}/kill?signal=SIGKILL`)
    await ask('wait', 'POST', `${NAME}/wait?condition=not-running`)
    await ask('ended', 'GET', `${NAME}/json`)
    await ask('kill again', 'POST', `${NAME}/kill?signal=SIGKILL`)
    const { text } = await send(socketPath, 'GET', `${NAME}/logs?stdout=1&stderr=1&timestamps=1`)
    answers['logs'] = { status: 200, body: text }
    await ask('remove', 'DELETE', `${NAME}?force=1&v=1`)
    await ask('remove network', 'DELETE', `/networks/quarry-${SERVER}`)
    return answers
  } finally {
    await send(socketPath, 'DELETE', `${NAME}?force=1`)
    await rm(folder, { recursive: true, force: true })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Where one value has other members or types than the recorded one; what only the recorded one has is no difference. */
export function differences(given: unknown, recorded: unknown, at = ''): string[] {
  if (given === null || typeof given !== 'object') return typeof given === typeof recorded ? [] : [at]
  if (Array.isArray(given)) {
    if (!Array.isArray(recorded)) return [at]
    return recorded.length === 0
      ? []
      : given.flatMap((one, index) => differences(one, recorded[0], `${at}[${index}]`))
  }
  if (recorded === null || typeof recorded !== 'object') return [at]
  return Object.entries(given).flatMap(([name, value]) =>
    name in recorded
      ? differences(value, (recorded as Record<string, unknown>)[name], `${at}.${name}`)
      : [`${at}.${name}`],
  )
}
