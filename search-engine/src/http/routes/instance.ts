import { summarize } from '../../tasks/task-view.ts'
import { readJson } from '../body.ts'
import { accepted, ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import type { Field } from '../../protocol/checks.ts'
import { featureNames } from '../../protocol/features.ts'
import type { Route } from '../router.ts'

const featureFields = Object.fromEntries(
  featureNames.map((name): [string, Field<boolean | null>] => [
    name,
    { check: check.nullable(check.boolean) },
  ]),
)

/** A feature that is null or not named stays as it is. */
async function updateFeatures(call: Call): Promise<Reply> {
  const { journal, state } = call.engine
  const sent = check.object(featureFields)(await readJson(call), check.body)
  const changed = Object.entries(sent).filter(([, on]) => on !== null)
  const features = { ...state.features, ...Object.fromEntries(changed) }
  journal.write({ kind: 'features', features })
  await journal.synced()
  return ok(features)
}

async function createDump({ engine }: Call): Promise<Reply> {
  const dumpUid = new Date()
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .replace('T', '-')
  const work = { type: 'dumpCreation', dumpUid } as const
  return accepted(summarize(await engine.enqueue({ indexUid: null, work, details: { dumpUid } })))
}

async function createSnapshot({ engine }: Call): Promise<Reply> {
  const work = { type: 'snapshotCreation' } as const
  return accepted(summarize(await engine.enqueue({ indexUid: null, work, details: {} })))
}

export const instanceRoutes: Route[] = [
  {
    method: 'GET',
    path: '/experimental-features',
    action: 'experimental.get',
    handle: ({ engine }) => ok(engine.state.features),
  },
  { method: 'PATCH', path: '/experimental-features', action: 'experimental.update', handle: updateFeatures },
  { method: 'POST', path: '/dumps', action: 'dumps.create', handle: createDump },
  { method: 'POST', path: '/snapshots', action: 'snapshots.create', handle: createSnapshot },
]
