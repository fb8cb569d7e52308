import type { Server } from '@quarry/api/contract/hosting/servers'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { button, choose, pageStage, press, shows, text, typeInto } from '../../../../testing/page-stage.tsx'
import { aServer } from '../../../../testing/servers.ts'
import { ServerStartup } from './server-startup.tsx'

const stage = pageStage()
const open = async (given: Partial<Server> = {}) => {
  await stage.open(
    () => (
      <>
        <ServerStartup server={aServer(given)} />
        <p>The end</p>
      </>
    ),
    () => undefined,
    { id: 'bob' },
  )
  await shows('The end')
}
const params = { server: 'SSSSSSSS' }
const inputs = () => stage.sent.map(({ method, input }) => [method, input])

it('the startup page says that the practice server has no Java, and what it is started with', async () => {
  await open()
  expect(text()).toContain('needs no Java')
  expect(text()).toContain('--max-old-space-size=1536')
  expect(text()).toMatch(/1\.5\sGiB/)
})

describe('the startup of a server of the game', () => {
  const default_command = 'java -XX:+ExitOnOutOfMemoryError -jar server.jar nogui'
  const startup = {
    ...aServer().startup,
    command: 'java -XX:+UseZGC -jar server.jar',
    default_command,
    available: [17],
  }
  const command = () => document.querySelector<HTMLTextAreaElement>('textarea[name=command]')
  /** Focuses the field of the command, which shows what the node adds. */
  const enter = () => act(async () => command()?.dispatchEvent(new Event('focusin', { bubbles: true })))

  it('has a choice of Java, and a command whose default can be restored', async () => {
    await open({ flavour: 'paper', startup })
    await enter()
    await shows('java -Xms256M -Xmx1536M -XX:+UseZGC -jar server.jar --port 25565')
    expect(text()).toContain('Java 17 (default)')
    expect(text()).toContain('Java 21, not on the node')
    expect(command()?.value).toBe('java -XX:+UseZGC -jar server.jar')
    await press(button('Restore the default'))
    expect(command()?.value).toBe(default_command)
    expect(button('Restore the default').disabled).toBe(true)
    await shows('unsaved change')
    await press(button('Save'))
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body: { command: null } }]]))
  })

  it('has a command that is sent as it was entered, with what the node adds', async () => {
    await open({ flavour: 'paper', startup: { ...startup, command: null } })
    expect(command()?.value).toBe(default_command)
    await typeInto(command() as HTMLTextAreaElement, 'java -jar other.jar -p {port}')
    await enter()
    await shows('java -Xms256M -Xmx1536M -jar other.jar -p 25565')
    await press(button('Save'))
    const body = { command: 'java -jar other.jar -p {port}' }
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body }]]))
    await typeInto(command() as HTMLTextAreaElement, 'java -Xmx64G -jar other.jar')
    expect(text()).not.toContain('The node runs')
    // The API refuses it as well.
    await typeInto(command() as HTMLTextAreaElement, 'java -XX:+UseZGC')
    expect(text()).not.toContain('The node runs')
  })

  it('does not take a draft for software that was replaced meanwhile without a question', async () => {
    await open({ flavour: 'paper', startup })
    await enter()
    await typeInto(command() as HTMLTextAreaElement, 'java -jar drafted.jar')
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('pagehide'))
      expect(Object.values(localStorage).join('')).toContain('drafted.jar')
    })
    const installed = { ...startup, command: null, default_command: 'java @unix_args.txt nogui' }
    await open({ flavour: 'forge', startup: installed })
    await vi.waitFor(() => expect(command()?.value).toBe('java -jar drafted.jar'))
    await shows('Start command: changed while you were editing')
  })

  it('has options alone until the node has reported a command', async () => {
    await open({ flavour: 'paper', startup: { ...startup, command: null, default_command: null } })
    expect(command()?.value).toMatch(/^java -XX:\S+ -D\S+$/)
    expect(text()).toContain('Until then only the options can be changed')
    await choose('java', '21')
    await typeInto(command() as HTMLTextAreaElement, 'java -XX:+UseZGC')
    expect(text()).not.toContain('The node runs')
    await press(button('Save'))
    const body = { java: 21, command: 'java -XX:+UseZGC' }
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body }]]))
  })

  it('has options of earlier that can be reset while the node reports no command', async () => {
    await open({ flavour: 'paper', startup: { ...startup, command: 'java -Da=b', default_command: null } })
    expect(command()?.value).toBe('java -Da=b')
    await press(button('Restore the default'))
    await press(button('Save'))
    const body = { command: null }
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body }]]))
  })

  it('is locked without the permission', async () => {
    await open({ flavour: 'paper', startup, can: [] })
    expect(command()?.disabled).toBe(true)
    expect(text()).toContain('Your role does not include')
    await open({ flavour: 'paper', startup, role: null, can: [] })
    expect(text()).toContain('Only the owner and members')
  })
})

describe('the Java of a server of the game', () => {
  const startup = { ...aServer().startup, available: [8, 17] }
  const all = () => document.querySelector('input[name=all_javas]') as HTMLInputElement

  it('is one for its version, or any other one on request', async () => {
    await open({ flavour: 'paper', startup })
    expect(text()).not.toContain('Java 8')
    await press(all())
    expect(text()).toContain('Java 8')
    expect(text()).not.toContain('Java 8, not on the node')
  })

  it('is shown with a warning if it is not for its version', async () => {
    await open({ flavour: 'paper', startup: { ...startup, java: 8 } })
    expect([all().checked, all().disabled]).toEqual([true, true])
    expect(text()).toContain('The server may not start')
  })
})

describe('the runtime of the Java of a server', () => {
  const javas: Server['startup']['available_runtimes'] = [
    { java: 17, runtime: 'temurin' },
    { java: 17, runtime: 'graalvm' },
    { java: 21, runtime: 'openjdk' },
  ]
  const startup = { ...aServer().startup, available: [17, 21], available_runtimes: javas }
  const select = () => document.querySelector<HTMLSelectElement>('select[name=java_runtime]')
  const labels = () => Array.from(select()?.options ?? [], (option) => option.text)

  it('is chosen among those of the version, or is the default of the node', async () => {
    await open({ flavour: 'paper', startup })
    expect(labels()).toEqual(['Default of the node (Temurin)', 'Temurin', 'GraalVM'])
    await choose('java_runtime', 'graalvm')
    await shows('unsaved change')
    await press(button('Save'))
    const body = { java_runtime: 'graalvm' }
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body }]]))
  })

  it('is named only when there is no choice', async () => {
    await open({ flavour: 'paper', startup: { ...startup, java: 21 } })
    expect(select()).toBeNull()
    expect(text()).toContain('Runtime: OpenJDK, the only one')
    await choose('java', '')
    expect(labels()).toHaveLength(3)
  })

  it('stays chosen when the node does not have it, with what is used then', async () => {
    await open({ flavour: 'paper', startup: { ...startup, java_runtime: 'graalvm' } })
    expect(select()?.value).toBe('graalvm')
    expect(text()).not.toContain('The console says so')
    await choose('java', '21')
    expect(labels()).toEqual(['Default of the node (OpenJDK)', 'OpenJDK', 'GraalVM, not on the node'])
    expect(select()?.value).toBe('graalvm')
    expect(text()).toContain('The console says so')
  })

  it('is not offered for a node that does not report any', async () => {
    await open({ flavour: 'paper', startup: { ...startup, available_runtimes: [] } })
    expect(select()).toBeNull()
    expect(text()).not.toContain('the only one')
  })

  it('stays chosen for a node that does not report any, which may have it', async () => {
    const given = { ...startup, available_runtimes: [], java_runtime: 'graalvm' as const }
    await open({ flavour: 'paper', startup: given })
    expect(labels()).toEqual(['Default of the node', 'GraalVM'])
    expect(text()).not.toContain('that the node has')
  })
})
