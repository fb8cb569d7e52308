import { GAME_LICENSE, isGameFlavour, PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { getServerSoftware, type acceptServerLicense } from '../../contract/hosting/servers.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import { callFiles } from './files.service.ts'
import { insertLicense } from './servers.queries.ts'
import { changeServer, requireServer } from './servers.service.ts'

/** What can be installed: its node requests the lists from the services of the flavours, and keeps them for some time. */
export async function listSoftware(
  ctx: SignedInCtx,
  input: InputOf<typeof getServerSoftware>,
): Promise<OutputOf<typeof getServerSoftware>> {
  await requireServer(ctx, input.params.server, 'server.read_software')
  if (!isGameFlavour(input.query.flavour))
    return { game_versions: [...PRACTICE_GAME_VERSIONS], snapshots: [], loader_versions: [] }
  return callFiles(ctx, getServerSoftware, input)
}

/** Stores who accepted which text, and when. The first acceptance of a version stays. */
export const acceptLicense = (
  ctx: SignedInCtx,
  id: string,
  { version }: InputOf<typeof acceptServerLicense>['body'],
): Promise<undefined> =>
  changeServer(ctx, { id, rule: 'server.accept_license' }, async ({ db, actor, now }): Promise<undefined> => {
    if (version !== GAME_LICENSE.version)
      throw new AppError('conflict', ruleMessage('server_license_changed'))
    const license = { serverId: id, userId: actor.id, acceptedAt: now(), ...GAME_LICENSE }
    await insertLicense(db, license)
  })
