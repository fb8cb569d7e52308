/*
 * Saving of a world of the practice server. Its own forgets what changes while it saves, waits forever at the end if something
 * has, and cannot be paused.
 */

/**
 * Replaces how a world saves what is queued. `pause`: it writes nothing by itself until `resume`. `saveAll` saves what is queued
 * now, also meanwhile, and `finish` everything, once and for all.
 */
export function controlSaving(world) {
  const save = async () => {
    for (const [key, entry] of world.savingQueue) {
      await world.storageProvider.save(entry.chunkX, entry.chunkZ, world.columns[key])
      // What changed meanwhile is queued as another entry.
      if (world.savingQueue.get(key) === entry) world.savingQueue.delete(key)
    }
    for (const [key, { chunkX, chunkZ }] of world.unloadQueue)
      if (!world.savingQueue.has(key)) world.forceUnloadColumn(key, chunkX, chunkZ)
    world.emit('doneSaving')
  }
  let isPaused = false
  let saving = Promise.resolve()
  const saveAll = () => (saving = saving.then(save, save))
  world.saveNow = () => (isPaused ? saving : saveAll())
  return {
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
    saveAll,
    finish: async () => {
      world.stopSaving()
      do await saveAll()
      while (world.savingQueue.size > 0)
    },
  }
}
