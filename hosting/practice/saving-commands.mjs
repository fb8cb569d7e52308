/*
 * The commands of the game for saving, which backups use. Everybody is an operator of the practice server, so players do not have
 * them.
 */

/** Adds them to a server. `print` writes a line to its console. */
export function addSavingCommands(server, { pause, resume, saveAll }, print) {
  const add = (base, info, action) =>
    server.commands.add({ base, info, usage: `/${base}`, onlyConsole: true, action })
  add('save-off', 'Stop saving the world', () => {
    pause()
    print('Automatic saving is now disabled')
  })
  add('save-on', 'Save the world again', () => {
    resume()
    print('Automatic saving is now enabled')
  })
  add('save-all', 'Save the world now', async () => {
    try {
      await saveAll()
      print('Saved the game')
    } catch (error) {
      print(`Unable to save the game: ${error?.message ?? error}`)
    }
  })
}
