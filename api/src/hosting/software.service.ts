import { isGameFlavour, PRACTICE_GAME_VERSIONS } from '@quarry/domain/hosting/flavours'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { getServerSoftware } from '../../contract/hosting/servers.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { callFiles } from './files.service.ts'
import { requireServer } from './servers.service.ts'

/** What can be installed: its node requests the lists from the services of the flavours, and keeps them for some time. */
export async function listSoftware(
  ctx: SignedInCtx,
  input: InputOf<typeof getServerSoftware>,
): Promise<OutputOf<typeof getServerSoftware>> {
  await requireServer(ctx, input.params.server, 'server.read_software')
  if (!isGameFlavour(input.query.flavour))
    return { game_versions: [...PRACTICE_GAME_VERSIONS], loader_versions: [] }
  return callFiles(ctx, getServerSoftware, input)
}
