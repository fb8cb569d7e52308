const COMMANDS_MAX = 100

/** Sent commands, the newest first, and how far back the field is. */
export interface CommandHistory {
  commands: readonly string[]
  /** -1: the field has what was typed. */
  at: number
  /** What was typed before the first recall. */
  typed: string
  /** The history after this command was sent. */
  with: (command: string) => CommandHistory
}

function historyOf(commands: readonly string[], at = -1, typed = ''): CommandHistory {
  return {
    commands,
    at,
    typed,
    with: (command) =>
      historyOf([command, ...commands.filter((one) => one !== command)].slice(0, COMMANDS_MAX)),
  }
}

export const commandHistory = (): CommandHistory => historyOf([])

/** The command that is one step (1) earlier or (-1) later; beyond the newest, what was typed. */
export function recalled(
  history: CommandHistory,
  { step, typed }: { step: number; typed: string },
): { history: CommandHistory; command: string } {
  const { commands, at } = history
  const next = Math.min(Math.max(-1, at + step), commands.length - 1)
  const entered = at === -1 ? typed : history.typed
  return {
    history: historyOf(commands, next, entered),
    command: next === -1 ? entered : (commands[next] ?? ''),
  }
}
