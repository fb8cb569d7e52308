/*
 * Saving of the players of the practice server. Its own does not wait for it at the end, so players who are online lose their
 * place and inventory, and stores a player who leaves while joining without an inventory.
 */

/**
 * Replaces how players are saved when they leave. `pause`: it writes nothing by itself until `resume`, except for players who
 * return. `saveAll` saves all who are online or have left, also meanwhile, and `finish` returns when everything is written.
 */
export function controlPlayerSaving(server) {
  /** For players whose data is loaded. */
  const saveOf = new WeakMap()
  /** By user, for those who left during a pause. */
  const waiting = new Map()
  let isPaused = false
  /** Resolves when all that was to be written is written, or has failed. */
  let saving = Promise.resolve()
  const write = (save) => {
    const written = saving.then(save)
    saving = written.catch(() => {})
    return written
  }
  const writeWaiting = async () => {
    const saves = [...waiting.values()]
    waiting.clear()
    await Promise.all(saves.map(write))
  }
  const resume = () => {
    isPaused = false
    return writeWaiting()
  }
  server.on('newPlayer', (player) => {
    const { save, login } = player
    player.login = async () => {
      // It is read again.
      if (waiting.has(player._client.uuid)) await writeWaiting()
      await saving
      await login()
    }
    player.once('spawned', () => saveOf.set(player, save))
    player.save = async () => {
      if (!saveOf.has(player)) return
      if (isPaused) waiting.set(player.uuid, save)
      else await write(save)
    }
  })
  return {
    pause: () => {
      isPaused = true
    },
    resume,
    saveAll: async () => {
      const online = server.players.filter((player) => saveOf.has(player))
      await Promise.all([writeWaiting(), ...online.map((player) => write(saveOf.get(player)))])
    },
    finish: async () => {
      try {
        await resume()
      } finally {
        await saving
      }
    },
  }
}
