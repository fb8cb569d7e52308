import { CRASH_NAME } from '../limits/lengths.ts'
import type { CrashProblem, CrashProblemId } from './crash-problems.ts'

/** The last lines of a run that are looked at, and how much of each. */
export const CRASH_LINES_MAX = 2000
const LINE_CHARACTERS = 512

interface KnownLine {
  problem: CrashProblemId | 'memory'
  /** The line has all of these. */
  has: readonly string[]
  /** Where the names are, as the first group. */
  subject?: RegExp
  needs?: RegExp
  /** What is needed if the line does not say it. */
  needed?: string
  /** Whether a server that prints it never starts, even if it ends without an error. */
  isFatal?: true
}

/** Java 1 had version 45 of its class files. */
const CLASS_VERSION_BEFORE_JAVA = 44
const FABRIC_MOD = /\bMod '[^']{1,100}' \(([\w.-]{1,64})\)/
const FABRIC_DEPENDENCY =
  / of (?:mod )?(?:'[^']{1,100}' \()?([\w.-]{1,64})\)?, (?:which is missing|but (?:only|a matching))/
const FORGE_MOD = /Requested by: '([\w.-]{1,64})'/
const FORGE_DEPENDENCY = /Mod ID: '([\w.-]{1,64})'/

/** Of Minecraft, Paper, Fabric, Quilt, Forge, NeoForge and Java. The first that is found counts, so causes come before effects. */
const KNOWN_LINES: readonly KnownLine[] = [
  { problem: 'memory', has: ['java.lang.OutOfMemoryError'] },
  { problem: 'memory', has: ['insufficient memory for the Java Runtime'] },
  { problem: 'memory', has: ['Could not reserve enough space'] },
  { problem: 'memory', has: ['JavaScript heap out of memory'] },
  { problem: 'no_space', has: ['No space left on device'] },
  { problem: 'no_space', has: ['Disk quota exceeded'] },
  { problem: 'address_wrong', has: ['BindException', 'Cannot assign requested address'], isFatal: true },
  { problem: 'port_taken', has: ['FAILED TO BIND TO PORT'], isFatal: true },
  { problem: 'license', has: ['agree to the EULA'], isFatal: true },
  {
    problem: 'java_old',
    has: ['UnsupportedClassVersionError', 'class file version'],
    needs: /\(class file version (\d{2,3})\.\d/,
  },
  { problem: 'java_old', has: [' (java), '], subject: FABRIC_MOD, needs: /requires version (\d{1,3})\b/ },
  { problem: 'java_old', has: ['requires running the server with Java'], needs: /with Java (\d{1,3})\b/ },
  {
    problem: 'java_new',
    has: ['Unsupported Java detected'],
    needs: /Only up to Java (\d{1,3})\b/,
    isFatal: true,
  },
  { problem: 'java_new', has: ['cannot be cast to class java.net.URLClassLoader'], needed: '8' },
  {
    problem: 'java_options',
    has: ['Unrecognized VM option'],
    subject: /VM option '([\w:+=.-]{1,64})/,
    isFatal: true,
  },
  { problem: 'java_options', has: ['Unrecognized option: '], subject: /option: ([\w:+=.-]{1,64})/ },
  { problem: 'java_options', has: ['Could not create the Java Virtual Machine'] },
  { problem: 'software_missing', has: ['Unable to access jarfile'] },
  { problem: 'software_missing', has: ['Could not find or load main class'] },
  { problem: 'world_locked', has: ['session.lock', 'already locked'], isFatal: true },
  { problem: 'world_locked', has: ['Failed to check session lock'], isFatal: true },
  { problem: 'world_locked', has: ['save is being accessed from another location'], isFatal: true },
  { problem: 'world_newer', has: ['saved with newer version of minecraft'] },
  { problem: 'world_damaged', has: ['World files may be corrupted'], isFatal: true },
  { problem: 'world_damaged', has: ['Failed to load world data from'] },
  { problem: 'world_damaged', has: ['Exception reading', 'level.dat'] },
  {
    problem: 'mod_duplicate',
    has: ["' from mod files: "],
    subject: FORGE_DEPENDENCY,
  },
  {
    problem: 'mod_duplicate',
    has: ['Found a duplicate mod '],
    subject: /duplicate mod ([\w.-]{1,64})/,
  },
  {
    problem: 'mod_duplicate',
    has: [' is present in multiple files'],
    subject: /Mod ([\w.-]{1,64}) is present/,
  },
  {
    problem: 'mod_missing',
    has: [' requires ', ', which is missing!'],
    subject: FABRIC_MOD,
    needs: FABRIC_DEPENDENCY,
  },
  {
    problem: 'mod_missing',
    has: [' depends on mod {', ', which is missing!'],
    subject: /Mod ([\w.-]{1,64}) depends/,
    needs: /depends on mod \{([\w.-]{1,64})/,
  },
  {
    problem: 'mod_missing',
    has: ["Requested by: '", '[MISSING]'],
    subject: FORGE_MOD,
    needs: FORGE_DEPENDENCY,
  },
  {
    problem: 'mod_missing',
    has: ['Currently, ', ' is not installed'],
    needs: /Currently, ([\w.-]{1,64}) is not installed/,
  },
  {
    problem: 'mod_missing',
    has: ['MissingModsException', ' requires '],
    subject: /Mod ([\w.-]{1,64}) /,
    needs: /requires \[?([\w.-]{1,64})/,
  },
  {
    problem: 'mod_version',
    has: ['but only the wrong version is present'],
    subject: FABRIC_MOD,
    needs: FABRIC_DEPENDENCY,
  },
  {
    problem: 'mod_version',
    has: ["Requested by: '", 'Expected range: '],
    subject: FORGE_MOD,
    needs: FORGE_DEPENDENCY,
  },
  {
    problem: 'mod_conflict',
    has: [' is incompatible with ', 'but a matching version is present'],
    subject: FABRIC_MOD,
    needs: FABRIC_DEPENDENCY,
  },
  { problem: 'mod_conflict', has: ['Incompatible mods found!'] },
  { problem: 'mod_conflict', has: ['Some of your mods are incompatible'] },
  { problem: 'mod_client', has: ['for invalid dist DEDICATED_SERVER'] },
  { problem: 'mod_client', has: ['in environment type SERVER'] },
  {
    problem: 'mod_failed',
    has: ['Could not execute entrypoint stage'],
    subject: /provided by '([\w.-]{1,64})'/,
  },
  {
    problem: 'mod_failed',
    has: ['Failed to create mod instance. ModID: '],
    subject: /ModID: ([\w.-]{1,64})/,
  },
  { problem: 'mod_failed', has: ['Mixin apply for mod '], subject: /for mod ([\w.-]{1,64}) failed/ },
  { problem: 'data_invalid', has: ['Failed to load datapacks'], isFatal: true },
  { problem: 'data_invalid', has: ['Failed to load registries due to'] },
  { problem: 'config_invalid', has: ['Failed loading config file '], subject: /file ([\w.+-]{1,64})/ },
  {
    problem: 'config_invalid',
    has: ['Failed to load properties from file'],
    subject: /file: ([\w.+-]{1,64})/,
  },
  { problem: 'config_invalid', has: ['JsonSyntaxException'] },
  { problem: 'config_invalid', has: ['MalformedJsonException'] },
  { problem: 'tick_time', has: ['A single server tick took'], subject: /took (\d{1,6})/ },
  { problem: 'tick_time', has: ['The server has stopped responding!'] },
  { problem: 'exception', has: ['crash report has been saved to'], subject: /(crash-[\w.-]{1,50}\.txt)/ },
  { problem: 'exception', has: ['Encountered an unexpected exception'], isFatal: true },
]

export interface FoundCrash {
  problem: CrashProblem | 'memory'
  isFatal: boolean
}

/** What the last lines of a run say about its end. Anyone may have written them, so they cost little whatever they are. */
export function findCrash(lines: readonly string[]): FoundCrash | undefined {
  const plain = lines.slice(-CRASH_LINES_MAX).map(plainLine).filter(isOfServer)
  for (const known of KNOWN_LINES) {
    const line = plain.find((one) => known.has.every((part) => one.includes(part)))
    if (line === undefined) continue
    const isFatal = known.isFatal ?? false
    if (known.problem === 'memory') return { problem: 'memory', isFatal }
    return { problem: problemIn(line, known, known.problem, plain), isFatal }
  }
  return undefined
}

function problemIn(
  line: string,
  { subject, needs, needed }: KnownLine,
  id: CrashProblemId,
  lines: readonly string[],
): CrashProblem {
  const name = subject ? nameIn(line, subject) : null
  const need = (needs ? nameIn(line, needs) : null) ?? needed ?? null
  if (id === 'mod_client') return { id, subject: failedMod(lines), needs: null }
  const isClass = id === 'java_old' && line.includes('class file version')
  return { id, subject: name, needs: isClass && need !== null ? javaOfClass(need) : need }
}

const javaOfClass = (version: string): string => String(Number(version) - CLASS_VERSION_BEFORE_JAVA)

/** The lines about a class that is missing do not name the mod that wants it. */
function failedMod(lines: readonly string[]): string | null {
  for (const { problem, has, subject } of KNOWN_LINES) {
    if (problem !== 'mod_failed' || !subject) continue
    const line = lines.find((one) => has.every((part) => one.includes(part)))
    if (line !== undefined) return nameIn(line, subject)
  }
  return null
}

const nameIn = (line: string, pattern: RegExp): string | null =>
  pattern.exec(line)?.[1]?.slice(0, CRASH_NAME.max) ?? null

/** Without the codes of colours of terminals and of the game. */
const plainLine = (line: string): string =>
  // oxlint-disable-next-line no-control-regex -- codes of terminals begin with a control character
  line.slice(0, LINE_CHARACTERS).replaceAll(/\u001B\[[\d;]*m|§./g, '')

/** Players can write anything into the chat. */
const isOfServer = (line: string): boolean => !line.includes(']: <') && !line.includes('[Not Secure] <')
