import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { aPower, aServer } from '../../../../testing/servers.ts'
import { CrashNote } from './crash-note.tsx'

const stage = pageStage()
const open = async (power: Parameters<typeof aPower>[0]) => {
  await stage.open(
    () => (
      <>
        <CrashNote server={aServer({ power: aPower(power) })} />
        <p>The end</p>
      </>
    ),
    () => undefined,
  )
  await shows('The end')
}

it.each([
  [{ reason: 'out_of_memory', exit_code: 137 }, 'more than 2,048 MB of memory'],
  [{ reason: 'exit_code', exit_code: 70 }, 'exit code 70'],
  [{ reason: 'exit_code', exit_code: null }, 'unknown reason'],
  [{ reason: 'start_failed', exit_code: null }, 'could not be started'],
  [null, 'unknown reason'],
] as const)('says why the server crashed until it is dismissed: %j', async (crash, words) => {
  await open({ state: 'crashed', crash })
  expect(text()).toContain(words)
  await press(button('Dismiss'))
  expect(text()).not.toContain('crashed')
})

it('says nothing of a server that starts again', async () => {
  await open({ state: 'crashed', wanted: true, pending: true })
  expect(text()).not.toContain('crashed')
})
