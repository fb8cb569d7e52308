import { aServer } from '@quarry/db/testing/hosting-factories'
import { describe, expect, it } from 'vitest'
import {
  editServer,
  getServer,
  reinstallServer,
  retryServerOperation,
} from '../../contract/hosting/servers.ts'
import { reportInstallation } from '../../testing/installation-reports.ts'
import { testApp } from '../../testing/test-app.ts'

const current = testApp()

/** A server of Paper, and how its startup is read and changed. */
async function aPaperServer() {
  const { id } = await aServer(current().db, {
    ownerId: current().users.alice.id,
    flavour: 'paper',
    gameVersion: '1.20.4',
    loaderVersion: '497',
  })
  const { db, as } = current()
  const params = { server: id }
  const default_command =
    'java -XX:+ExitOnOutOfMemoryError -Dlog4j2.formatMsgNoLookups=true -jar server.jar nogui'
  const report = async (defaultCommand: string | null) =>
    void (await db.updateTable('serverStates').set({ defaultCommand }).where('serverId', '=', id).execute())
  await report(default_command)
  const edit = (body: object) => as('alice')(editServer, { params, body })
  const startup = async () => (await as('alice')(getServer, { params })).startup
  const settle = (state: 'done' | 'failed') =>
    reportInstallation(current(), id, { state, default_command, loader_version: '497' })
  const reinstall = async (body: object, state: 'done' | 'failed' = 'done') => {
    const { id: operation } = await as('alice')(reinstallServer, { params, body })
    await settle(state)
    return operation
  }
  const retry = async (operation: string) => {
    await as('alice')(retryServerOperation, { params: { ...params, operation } })
    await settle('done')
  }
  return { edit, default_command, startup, reinstall, report, retry }
}

const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string; rule: string }) => `${error.code} ${error.rule}`,
  )

describe('a server of the game', () => {
  it('is started with the Java and the command that were chosen', async () => {
    const { edit, startup, default_command } = await aPaperServer()
    expect(await refusal(edit({ java: 16 }))).toMatch(/^invalid_input/)
    expect(await refusal(edit({ java_runtime: 'hotspot' }))).toMatch(/^invalid_input/)
    await edit({ java: 21, command: 'java -XX:+UseZGC  -jar "server.jar" nogui' })
    await edit({ java_runtime: 'graalvm' })
    expect(await startup()).toEqual({
      java: 21,
      java_runtime: 'graalvm',
      command: 'java -XX:+UseZGC -jar server.jar nogui',
      default_command,
      available: [],
      available_runtimes: [],
    })
    await edit({ command: null })
    expect(await startup()).toMatchObject({ java_runtime: 'graalvm', command: null })
  })

  it('is not started with a command that it cannot have', async () => {
    const { edit, startup } = await aPaperServer()
    const refusals = await Promise.all(
      [
        'java -Xmx64G -jar server.jar',
        'java -jar server.jar | tee log',
        'java -jar "server.jar',
        'java -jar "a\nb"',
        'bash',
        'java -XX:+UseZGC',
        'java -jar',
        `java -jar ${"\\'".repeat(1500)}`,
      ].map((command) => refusal(edit({ command }))),
    )
    expect(refusals).toEqual(
      ['memory', 'shell', 'quote', 'control', 'java', 'program', 'value', 'long'].map(
        (problem) => `invalid_input start_command_${problem}`,
      ),
    )
    expect(await refusal(edit({ command: `java -jar ${'a'.repeat(4000)}` }))).toBe('invalid_input max_length')
    expect((await startup()).command).toBeNull()
  })

  it('has its Java and its program until other software is installed, and its options also then', async () => {
    const { edit, startup, reinstall } = await aPaperServer()
    await edit({ java: 21, command: 'java -XX:+UseZGC -jar other.jar --forceUpgrade' })
    await reinstall({ loader_version: '497' })
    expect(await startup()).toMatchObject({
      java: 21,
      command: 'java -XX:+UseZGC -jar other.jar --forceUpgrade',
    })
    await reinstall({ loader_version: '497', hard: true })
    expect((await startup()).command).toBe('java -XX:+UseZGC -jar server.jar nogui')
    await edit({ command: 'java -XX:+UseZGC -jar other.jar' })
    await reinstall({ loader_version: '498' })
    expect(await startup()).toMatchObject({ java: 21, command: 'java -XX:+UseZGC -jar server.jar nogui' })
    await reinstall({ game_version: '1.16.5' })
    expect(await startup()).toMatchObject({ java: null, command: 'java -XX:+UseZGC -jar server.jar nogui' })
  })

  it('loses its program also when a reinstallation that erases it is repeated', async () => {
    const { edit, startup, reinstall, retry } = await aPaperServer()
    const erasing = await reinstall({ loader_version: '497', hard: true }, 'failed')
    await edit({ command: 'java -XX:+UseZGC -jar other.jar' })
    await retry(erasing)
    expect((await startup()).command).toBe('java -XX:+UseZGC -jar server.jar nogui')
    const keeping = await reinstall({ loader_version: '497' }, 'failed')
    await edit({ command: 'java -XX:+UseZGC -jar other.jar' })
    await retry(keeping)
    expect((await startup()).command).toBe('java -XX:+UseZGC -jar other.jar')
  })

  it('has options alone until its node reports a default, which an older one never does', async () => {
    const { edit, startup, report } = await aPaperServer()
    await report(null)
    expect(await refusal(edit({ command: 'java -jar server.jar' }))).toBe(
      'invalid_input start_command_options',
    )
    expect(await refusal(edit({ command: 'java -Xmx9G' }))).toBe('invalid_input start_command_memory')
    await edit({ command: 'java -XX:+UseZGC' })
    expect(await startup()).toMatchObject({ command: 'java -XX:+UseZGC', default_command: null })
    await edit({ command: 'java -XX:+ExitOnOutOfMemoryError -Dlog4j2.formatMsgNoLookups=true' })
    expect((await startup()).command).toBeNull()
  })

  it('has the default command again if only its program was another one', async () => {
    const { edit, startup, reinstall, default_command } = await aPaperServer()
    await edit({ command: default_command.replace('server.jar', 'other.jar') })
    expect((await startup()).command).toContain('other.jar')
    await reinstall({ flavour: 'vanilla' })
    expect((await startup()).command).toBeNull()
  })
})
