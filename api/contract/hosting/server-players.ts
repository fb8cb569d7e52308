import { SHOWN_PLAYERS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'

/** Players of a running server, as it says. */
export const ServerPlayers = z.object({
  online: z.int().min(0).max(SHOWN_PLAYERS_MAX),
  max: z.int().min(0).max(SHOWN_PLAYERS_MAX),
})
