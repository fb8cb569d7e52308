import type { ScanLevel } from '@quarry/domain/moderation/scans'
import type { ArchiveEntry } from '../archives/zip.ts'

export interface SeededFinding {
  rule: string
  label: string
  level: ScanLevel
  text: string
  places: string[]
  count: number
}

/** What a rule about uploaded files finds, and what makes it find that. */
interface FileHint {
  entries: readonly ArchiveEntry[]
  finding: Omit<SeededFinding, 'places' | 'count'>
  /** Of the archive as a whole, not of one entry. */
  isOfAll?: boolean
}

const OBFUSCATED = 24
/** The first bytes of a class. */
const CLASS = Buffer.from('cafebabe0000003d', 'hex')

const SCRIPT: FileHint = {
  entries: [
    ['tools/install.bat', '@echo off\r\necho Copy the file into your mods folder.\r\n'],
    ['tools/extra/remove.cmd', '@echo off\r\necho Take the file out of your mods folder.\r\n'],
  ],
  finding: {
    rule: 'program',
    label: 'Program for the operating system',
    level: 'suspicious',
    text: 'Mods hardly ever need to bring a program or a script of the system along.',
  },
}

const LIBRARY: FileHint = {
  entries: [['natives/libsound.so', 'a native library in name only\n']],
  finding: {
    rule: 'native-library',
    label: 'Native library',
    level: 'note',
    text: 'Common beside graphics and sound; it runs outside of what the game can see.',
  },
}

const ACCOUNTS: FileHint = {
  entries: [['setup/Profiles.class', Buffer.concat([CLASS, Buffer.from('launcher_accounts')])]],
  finding: {
    rule: 'reads-accounts',
    label: 'Reads accounts and passwords',
    level: 'dangerous',
    text: 'Files in which launchers, browsers and chat programs keep who is signed in.',
  },
}

const SHORT_NAMES: FileHint = {
  entries: Array.from({ length: OBFUSCATED }, (_, n): ArchiveEntry => [
    `o/${String.fromCodePoint(97 + n)}.class`,
    CLASS,
  ]),
  finding: {
    rule: 'short-names',
    label: 'Obfuscated names',
    level: 'note',
    text: 'Most classes are named with one or two letters. That hides what a file does, and is common for paid mods elsewhere.',
  },
  isOfAll: true,
}

const BROKEN: FileHint = {
  entries: [['libs/broken.zip', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('and no more')])]],
  finding: {
    rule: 'closed',
    label: 'Encrypted or broken archive',
    level: 'suspicious',
    text: 'A part of it cannot be opened, and so was not seen.',
  },
}

/** In the order of the table of rules; each waiting project has one of the lists. */
export const FILE_HINTS: readonly (readonly FileHint[])[] = [
  [SCRIPT, ACCOUNTS, SHORT_NAMES],
  [LIBRARY, BROKEN],
]

export const hintEntries = (hints: readonly FileHint[]): ArchiveEntry[] =>
  hints.flatMap(({ entries }) => entries)

/** What is found by that in a file of this name. */
export const hintFindings = (hints: readonly FileHint[], filename: string): SeededFinding[] =>
  hints.map(({ entries, finding, isOfAll }) => {
    const places = isOfAll ? [filename] : entries.map(([path]) => `${filename}/${path}`)
    return { ...finding, places, count: places.length }
  })
