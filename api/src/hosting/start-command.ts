import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_JAVA_OPTIONS, isGameFlavour, type ServerFlavour } from '@quarry/domain/hosting/flavours'
import {
  isRefused,
  readStartCommand,
  startCommandProblem,
  startCommandText,
  withPort,
  type StartCommand,
} from '@quarry/domain/hosting/start-command'
import { ruleMessage } from '../../contract/rules.ts'
import { AppError, invalid } from '../kernel/errors.ts'

/** What is stored for one: a program only if it is not the installed software, and null for the default. */
const stored = ({ options, program }: StartCommand, byDefault: StartCommand): string | null => {
  const isInstalled = program.length === 0 || isDeepStrictEqual(program, byDefault.program)
  if (isInstalled && isDeepStrictEqual(options, byDefault.options)) return null
  return startCommandText({ options, program: isInstalled ? [] : program })
}

/** Undefined for none, and for one that an agent with other rules has reported. */
function readKnown(text: string | null): StartCommand | undefined {
  const command = text === null ? undefined : readStartCommand(text)
  return command && !isRefused(command) ? command : undefined
}

/** The default of a node that has reported none, such as one with an older agent. */
const UNREPORTED: StartCommand = { options: DEFAULT_JAVA_OPTIONS, program: [] }

/** The command that a user has entered, as it is stored; of options alone until its node has reported a default. */
export function storedCommand(
  text: string,
  { flavour, defaultCommand }: { flavour: ServerFlavour; defaultCommand: string | null },
): string | null {
  if (!isGameFlavour(flavour)) throw new AppError('conflict', ruleMessage('start_command_unknown'))
  const byDefault = readKnown(defaultCommand)
  const command = readStartCommand(text)
  const found = isRefused(command) ? command : byDefault && startCommandProblem(text)
  if (found) throw invalid('command', ruleMessage(`start_command_${found.problem}`, { word: found.word }))
  if (isRefused(command) || (!byDefault && command.program.length > 0))
    throw invalid('command', ruleMessage('start_command_options'))
  return stored(command, byDefault ?? UNREPORTED)
}

/** A stored command as a whole; null for the default. */
export function viewCommand(text: string | null, defaultCommand: string | null): string | null {
  const command = readKnown(text)
  if (!command || command.program.length > 0) return text
  return startCommandText({ ...command, program: readKnown(defaultCommand)?.program ?? [] })
}

/** A stored command for other software: its program may not be there any more. */
export function commandForSoftware(text: string | null): string | null {
  const command = readKnown(text)
  if (!command || command.program.length === 0) return text
  return stored({ ...command, program: [] }, UNREPORTED)
}

/**
 * The options of a stored command for agents that know no other part of it; they split them at spaces. Null: the default, also for
 * another program.
 */
export function optionsForOldAgents(text: string | null, port: number): string | null {
  const command = readKnown(text)
  if (!command || command.program.length > 0) return null
  const { options } = withPort(command, port)
  return options.every((option) => /^\S+$/.test(option)) ? options.join(' ') : null
}
