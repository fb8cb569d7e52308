import type { DesiredServer } from '@quarry/api/contract/hosting/agents'
import { expect, it } from 'vitest'
import { LineRing } from '../console/line-ring.ts'
import { NO_PROCESS } from '../process/process-identity.ts'
import type { RunRecord } from './server-folder.ts'
import type { ServerParts } from './server-parts.ts'
import { ServerPower } from './server-power.ts'

const wanted = { power: { on: true, run: 1, killed: false } } as DesiredServer
const ignore = () => {}
const run: RunRecord = { run: 1, identity: NO_PROCESS, startedAt: '2026-01-01T00:00:00.000Z' }

it.each([
  [{ ...run, isReady: true }, 'running'],
  [run, 'starting'],
  [{ ...run, isReady: true, end: { kind: 'exited' } }, 'stopped'],
] as const)('reports a server as the last agent left it until it is found: %o', (record, power) => {
  const isStorageFull = () => Promise.resolve(false)
  const around = {
    wanted: () => wanted,
    isStorageFull,
    lines: new LineRing(),
    onLine: ignore,
    onChange: ignore,
    onEnd: ignore,
  }
  expect(new ServerPower({} as ServerParts, around).report(record).power).toBe(power)
})
